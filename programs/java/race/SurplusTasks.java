import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** All add to one sum. */
public class SurplusTasks {

    static int sum;

    static class Sum extends RecursiveAction {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                sum += from; // race
                return;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            if (getSurplusQueuedTaskCount() > 3) {
                left.compute();
                right.compute();
                return;
            }
            left.fork();
            right.compute();
            left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool.commonPool().invoke(new Sum(0, 4));
        System.out.println(sum > 99);
    }
}
