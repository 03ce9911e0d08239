// explore: failure, complete, 36 schedules
/** Three sellers look at the number of sold seats, and then sell one. */
public class Airline {
    static int sold;
    static final int SEATS = 2;
    static final Object LOCK = new Object();

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void sell() {
        boolean isFree;
        synchronized (LOCK) {
            isFree = sold < SEATS;
        }
        if (isFree) {
            synchronized (LOCK) {
                sold++;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Airline::sell, Airline::sell, Airline::sell);
        if (sold > SEATS) {
            throw new AssertionError(sold + " seats sold");
        }
    }
}
