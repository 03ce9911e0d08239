// explore: failure, complete, 3 schedules
/** An append that asks another buffer twice, as the JDK did once: its length, then its characters. */
public class StringBufferBug {
    /** A buffer whose methods are synchronized one by one. */
    static final class Buffer {
        private String text = "abc";

        synchronized int length() {
            return text.length();
        }

        synchronized String first(int count) {
            return text.substring(0, count);
        }

        synchronized void erase() {
            text = "";
        }
    }

    static final Buffer BUFFER = new Buffer();

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

    static void append() {
        int length = BUFFER.length();
        String copied = BUFFER.first(length);
        if (copied.length() != length) {
            throw new AssertionError("copied " + copied);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(StringBufferBug::append, BUFFER::erase);
    }
}
