// explore: race, complete, 1 schedule
/** Two tasks add to a sum under different locks, which is a race though sums commute. */
public class UnlockedSums {
    static final Object ONE = new Object();
    static final Object OTHER = new Object();
    static int sum;

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (ONE) {
                sum += 1;
            }
        });
        Thread other = new Thread(() -> {
            synchronized (OTHER) {
                sum += 2;
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
