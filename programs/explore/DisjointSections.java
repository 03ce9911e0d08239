// explore: race-free, complete, 1 schedule
/** Six tasks use one lock around different elements: no order of them matters. */
public class DisjointSections {
    static final int[] DATA = new int[6];

    public static void main(String[] arguments) throws InterruptedException {
        Object lock = new Object();
        Thread[] threads = new Thread[DATA.length];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                synchronized (lock) {
                    DATA[own] = own;
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
