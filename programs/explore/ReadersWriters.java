// explore: race-free, complete, 4 schedules
/** One reader and one writer, admitted by a monitor. */
public class ReadersWriters {
    static int readers;
    static boolean isWritten;
    static int value;
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

    static void read() {
        try {
            synchronized (LOCK) {
                while (isWritten) {
                    LOCK.wait();
                }
                readers++;
            }
            synchronized (LOCK) {
                readers--;
                LOCK.notifyAll();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void write() {
        try {
            synchronized (LOCK) {
                while (isWritten || readers > 0) {
                    LOCK.wait();
                }
                isWritten = true;
            }
            synchronized (LOCK) {
                isWritten = false;
                value++;
                LOCK.notifyAll();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(ReadersWriters::read, ReadersWriters::write);
    }
}
