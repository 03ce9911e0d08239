import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import java.util.Arrays;
import java.util.Random;

/** Merge sort as one writes it in Cilk. Every task ends with a sync, so a call leaves nothing behind. */
class Example04SpawnSync {

    public static void main(String[] arguments) {
        int[] numbers = new Random(4).ints(100_000, 0, 1000).toArray();
        finish(() -> sort(numbers, new int[numbers.length], 0, numbers.length));
        System.out.println("smallest " + numbers[0] + ", median " + numbers[50_000] + ", largest " + numbers[99_999]);
    }

    private static void sort(int[] numbers, int[] space, int begin, int end) {
        if (end - begin < 2000) {
            Arrays.sort(numbers, begin, end);
            return;
        }
        int middle = (begin + end) / 2;
        spawn(() -> sort(numbers, space, begin, middle));
        sort(numbers, space, middle, end);
        sync();
        System.arraycopy(numbers, begin, space, begin, end - begin);
        int left = begin;
        int right = middle;
        for (int i = begin; i < end; i++) {
            boolean takeLeft = right == end || left < middle && space[left] <= space[right];
            numbers[i] = takeLeft ? space[left++] : space[right++];
        }
    }
}
