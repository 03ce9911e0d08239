import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** ForkJoin tasks that wait for what their creator does only after it has forked them. */
public class WaitForCreator {

    static int inTask;
    static int inLambda;
    static int inHelper;

    static final class Awaiting extends RecursiveAction {
        final CountDownLatch latch;

        Awaiting(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        protected void compute() {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            inTask++;
        }
    }

    /** Waits only through a method of another class, and through a child. */
    static final class Indirect extends RecursiveAction {
        final CountDownLatch latch;

        Indirect(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        protected void compute() {
            Awaiting child = new Awaiting(latch);
            child.fork();
            child.join();
            Helper.pass(latch);
            inHelper++;
        }
    }

    static final class Helper {
        static void pass(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Indirect task = new Indirect(latch);
        task.fork();
        inTask = 1;
        inHelper = 1;
        latch.countDown();
        task.join();

        CountDownLatch second = new CountDownLatch(1);
        ForkJoinTask<?> submitted = ForkJoinPool.commonPool().submit(() -> {
            second.await();
            return inLambda++;
        });
        inLambda = 1;
        second.countDown();
        submitted.join();
        System.out.println(inTask + inLambda + inHelper);
    }
}
