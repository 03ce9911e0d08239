import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Each task has its own generator, builder and map, and shows nobody more than a string. */
public class ShownBuilder {

    static class Words extends RecursiveTask<String> {
        private final int seed;

        Words(int seed) {
            this.seed = seed;
        }

        @Override
        protected String compute() {
            Random random = new Random(seed);
            StringBuilder words = new StringBuilder();
            Map<Integer, Integer> counts = new HashMap<>();
            int[] rolled = new int[20];
            for (int i = 0; i < rolled.length; i++) {
                rolled[i] = random.nextInt(6);
                counts.put(rolled[i], counts.getOrDefault(rolled[i], 0) + 1);
                words.append(rolled[i]).append(' ');
            }
            return words.append(counts.size()).toString();
        }
    }

    public static void main(String[] args) {
        List<Words> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(new Words(i));
        }
        for (Words task : tasks) {
            ForkJoinPool.commonPool().execute(task);
        }
        int length = 0;
        for (Words task : tasks) {
            length += task.join().length();
        }
        if (length == 0) {
            throw new IllegalStateException();
        }
    }
}
