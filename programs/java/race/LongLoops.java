/** A loop of many rounds that changes what its caller looks at meanwhile. */
public class LongLoops {

    static class Counter {
        int count;

        int get() {
            return count; // race
        }

        void increment() {
            count++; // race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread thread = new Thread(() -> {
            while (counter.get() < 1_500_000) {
                counter.increment();
            }
        });
        thread.start();
        System.out.println(counter.get() > 0);
        thread.join();
    }
}
