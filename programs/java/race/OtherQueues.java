import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Written after it was added to a queue of one kind or another. */
public class OtherQueues {

    static class Item implements Delayed {
        int value;
        final int rank;

        Item(int rank) {
            this.rank = rank;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(rank, ((Item) other).rank);
        }
    }

    interface Step {
        void run() throws InterruptedException;
    }

    static void parallel(Step first, Step second) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                first.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        second.run();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Item item = new Item(1);
        DelayQueue<Item> delayed = new DelayQueue<>();
        parallel(
                () -> {
                    delayed.put(item);
                    item.value++; // race
                },
                () -> delayed.take().value++); // race
        Item other = new Item(2);
        PriorityBlockingQueue<Item> ranked = new PriorityBlockingQueue<>();
        parallel(
                () -> {
                    ranked.put(other);
                    other.value++; // race
                },
                () -> ranked.take().value++); // race
        Item third = new Item(3);
        LinkedBlockingDeque<Item> deque = new LinkedBlockingDeque<>();
        parallel(
                () -> {
                    deque.putFirst(third);
                    third.value++; // race
                },
                () -> deque.takeLast().value++); // race
    }
}
