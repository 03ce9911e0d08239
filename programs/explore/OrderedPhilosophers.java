// explore: race-free, complete, 1 schedule
/** Five philosophers who take the fork with the smaller number first. */
public class OrderedPhilosophers {
    public static void main(String[] arguments) throws InterruptedException {
        Object[] forks = new Object[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Object();
        }
        Thread[] threads = new Thread[forks.length];
        for (int i = 0; i < threads.length; i++) {
            int next = (i + 1) % forks.length;
            Object first = forks[Math.min(i, next)];
            Object second = forks[Math.max(i, next)];
            threads[i] = new Thread(() -> {
                synchronized (first) {
                    synchronized (second) {
                    }
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
