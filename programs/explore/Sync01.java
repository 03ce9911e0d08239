// explore: deadlock, complete, 3 schedules
/** A place that is full: a producer waits until it is empty, but the consumer's signal may have come before. */
public class Sync01 {
    static final Object LOCK = new Object();
    static int items = 1;

    static void produce() throws InterruptedException {
        boolean isFull;
        synchronized (LOCK) {
            isFull = items > 0;
        }
        synchronized (LOCK) {
            if (isFull) {
                LOCK.wait();
            }
            items++;
        }
    }

    static void consume() {
        synchronized (LOCK) {
            items--;
            LOCK.notifyAll();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                produce();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread consumer = new Thread(Sync01::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
