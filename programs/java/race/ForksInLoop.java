import java.util.concurrent.RecursiveAction;

/** All tasks add to one element; they are joined first to last. */
public class ForksInLoop {

    static int[] sums = new int[4];

    static final class Work extends RecursiveAction {
        final int index;

        Work(int index) {
            this.index = index;
        }

        @Override
        protected void compute() {
            sums[index / 4] += index; // race
        }
    }

    public static void main(String[] args) {
        Work[] work = new Work[4];
        for (int i = 0; i < work.length; i++) {
            work[i] = new Work(i);
            work[i].fork();
        }
        for (Work each : work) {
            each.join();
        }
        System.out.println(sums[0]);
    }
}
