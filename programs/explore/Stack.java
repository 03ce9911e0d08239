// explore: failure, complete, 27 schedules
/** A stack whose caller asks for its size, and then pops, in two critical sections. */
public class Stack {
    static final int[] ELEMENTS = new int[8];
    static int size;
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

    static void pushes() {
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                ELEMENTS[size++] = i;
            }
        }
    }

    static void pops() {
        boolean isThere;
        synchronized (LOCK) {
            isThere = size > 0;
        }
        if (isThere) {
            synchronized (LOCK) {
                if (size == 0) {
                    throw new AssertionError("empty");
                }
                size--;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Stack::pushes, Stack::pops, Stack::pops);
    }
}
