// explore: failure, complete, 6 schedules
/** A sender and a receiver that take turns by flags, which the receiver does not look at again. After SCTBench's circular_buffer. */
public class CircularBuffer {
    static final int ITEMS = 2;
    static final Object LOCK = new Object();
    static final char[] BUFFER = new char[ITEMS];
    static int first;
    static int next;
    static boolean mayReceive;

    static void send() {
        for (int i = 0; i < ITEMS; i++) {
            synchronized (LOCK) {
                BUFFER[next] = (char) ('a' + i);
                next = (next + 1) % ITEMS;
                mayReceive = true;
            }
        }
    }

    static void receive() {
        for (int i = 0; i < ITEMS; i++) {
            synchronized (LOCK) {
                if (mayReceive) {
                    char item = BUFFER[first];
                    first = (first + 1) % ITEMS;
                    if (item != (char) ('a' + i)) {
                        throw new AssertionError("received " + (int) item);
                    }
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread sender = new Thread(CircularBuffer::send);
        Thread receiver = new Thread(CircularBuffer::receive);
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
    }
}
