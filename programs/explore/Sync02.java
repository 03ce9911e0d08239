// explore: deadlock, complete, 4 schedules
/** A place for one item: the producer waits if it is full, the consumer if it is empty, and each signals once, before it changes the count. */
public class Sync02 {
    static final Object LOCK = new Object();
    static int count;

    static void produces() {
        synchronized (LOCK) {
            while (count > 0) {
                await();
            }
            LOCK.notify();
        }
        synchronized (LOCK) {
            count++;
        }
    }

    static void consumes() {
        synchronized (LOCK) {
            while (count == 0) {
                await();
            }
            LOCK.notify();
        }
        synchronized (LOCK) {
            count--;
        }
    }

    static void await() {
        try {
            LOCK.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread producer = new Thread(Sync02::produces);
        Thread consumer = new Thread(Sync02::consumes);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
