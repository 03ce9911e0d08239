/** A batch is filled under a lock. Who uses it takes it away under the lock, so that no other task finds it. */
public class BatchTakenAway {

    static final class Batch {
        final int[] items = new int[8];
        int size;

        void add(int item) {
            items[size++] = item;
        }

        int sum() {
            int sum = 0;
            for (int i = 0; i < size; i++) {
                sum += items[i];
            }
            return sum;
        }
    }

    static final Object LOCK = new Object();
    static Batch batch = new Batch();

    static void add(int item) {
        synchronized (LOCK) {
            batch.add(item);
        }
    }

    static Batch take() {
        synchronized (LOCK) {
            Batch taken = batch;
            batch = new Batch(); // weakened
            return taken;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread filler = new Thread(() -> add(1));
        Thread user = new Thread(() -> System.out.println(take().sum() >= 0));
        filler.start();
        user.start();
        add(2);
        filler.join();
        user.join();
    }
}
