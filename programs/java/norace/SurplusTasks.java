import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** How many tasks there are depends on who is busy. */
public class SurplusTasks {

    static class Sum extends RecursiveTask<Integer> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            if (getSurplusQueuedTaskCount() > 3) { // assumed
                return left.compute() + right.compute();
            }
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        System.out.println(ForkJoinPool.commonPool().invoke(new Sum(0, 16)));
    }
}
