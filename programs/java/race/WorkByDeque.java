import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Who takes from a deque that is safe for threads is not safe with what it does to other things. */
public class WorkByDeque {

    static final ConcurrentLinkedDeque<Integer> work = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
    static int sum;

    static void workOff() {
        for (Integer item = work.pollFirst(); item != null; item = work.pollFirst()) {
            sum += item; // race
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(WorkByDeque::workOff);
        Thread second = new Thread(WorkByDeque::workOff);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(sum);
    }
}
