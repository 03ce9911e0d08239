import java.util.concurrent.CountDownLatch;

/** Class initialisers that wait. */
public class Initializing {

    static final CountDownLatch BEGUN = new CountDownLatch(1);
    static int seen;

    /** Waits for a thread that itself waits until this initialiser has begun. */
    static final class WaitsForThread {
        static final int VALUE;

        static {
            BEGUN.countDown();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            VALUE = seen;
        }
    }

    /** Waits for what its first user's creator does later. */
    static final class WaitsForMain {
        static final int VALUE;

        static {
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            VALUE = 1;
        }
    }

    static Thread thread;
    static CountDownLatch released;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("thread")) {
            thread = new Thread(() -> {
                try {
                    BEGUN.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                seen = 2;
            });
            thread.start();
            System.out.println(WaitsForThread.VALUE);
        } else {
            released = new CountDownLatch(1);
            Thread user = new Thread(() -> System.out.println(WaitsForMain.VALUE));
            user.start();
            released.countDown();
            user.join();
        }
    }
}
