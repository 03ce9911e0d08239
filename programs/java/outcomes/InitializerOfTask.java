// guarantee: every-schedule

import java.util.concurrent.*;

/** A class of tasks has static tables. */
public class InitializerOfTask {
    static int data;

    static class Task extends RecursiveTask<Integer> {
        static final int LIMIT = Integer.getInteger("x", 2);
        static final int[] T = {0, 1, 2, 3};
        final int lo, hi;

        Task(int l, int h) {
            lo = l;
            hi = h;
        }

        protected Integer compute() {
            if (hi - lo < LIMIT) return T[lo % 4];
            Task a = new Task(lo, (lo + hi) / 2), b = new Task((lo + hi) / 2, hi);
            a.fork();
            return b.compute() + a.join();
        }
    }

    public static void main(String[] args) throws Exception {
        data = ForkJoinPool.commonPool().invoke(new Task(0, 8));
    }
}
