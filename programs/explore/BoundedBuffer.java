// explore: race-free, complete, 8 schedules
/** One producer and one consumer of two items, with one place between them. */
public class BoundedBuffer {
    private Integer item;

    synchronized void put(int value) throws InterruptedException {
        while (item != null) {
            wait();
        }
        item = value;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (item == null) {
            wait();
        }
        int value = item;
        item = null;
        notify();
        return value;
    }

    public static void main(String[] arguments) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer();
        Thread producer = new Thread(() -> {
            try {
                buffer.put(1);
                buffer.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                if (buffer.take() + buffer.take() != 3) {
                    throw new AssertionError();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
