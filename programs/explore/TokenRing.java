// explore: failure, complete, 24 schedules
/** Four tasks pass a token on, and one of them checks that all have agreed. */
public class TokenRing {
    static int x1 = 1;
    static int x2 = 2;
    static int x3 = 1;
    static boolean flag1;
    static boolean flag2;
    static boolean flag3;
    static final Object LOCK = new Object();

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void first() {
        synchronized (LOCK) {
            x1 = (x3 + 1) % 4;
            flag1 = true;
        }
    }

    static void second() {
        synchronized (LOCK) {
            x2 = x1;
            flag2 = true;
        }
    }

    static void third() {
        synchronized (LOCK) {
            x3 = x2;
            flag3 = true;
        }
    }

    static void check() {
        synchronized (LOCK) {
            if (flag1 && flag2 && flag3 && !(x1 == x2 && x2 == x3)) {
                throw new AssertionError(x1 + " " + x2 + " " + x3);
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(TokenRing::first, TokenRing::second, TokenRing::third, TokenRing::check);
    }
}
