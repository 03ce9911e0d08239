// explore: deadlock, complete, 31 schedules
/** Five philosophers who all take the left fork first. */
public class Philosophers {
    public static void main(String[] arguments) throws InterruptedException {
        Object[] forks = new Object[5];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new Object();
        }
        Thread[] threads = new Thread[forks.length];
        for (int i = 0; i < threads.length; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % forks.length];
            threads[i] = new Thread(() -> {
                synchronized (left) {
                    synchronized (right) {
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
