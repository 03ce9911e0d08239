// explore: failure, complete, 36 schedules
/** Setters write a pair in two steps; a checker may see half of it. */
public class Reorder {
    static volatile int a;
    static volatile int b;

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

    static void set() {
        a = 1;
        b = -1;
    }

    static void check() {
        int one = a;
        int two = b;
        if (!(one == 0 && two == 0 || one == 1 && two == -1)) {
            throw new AssertionError(one + " " + two);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Reorder::set, Reorder::set, Reorder::check);
    }
}
