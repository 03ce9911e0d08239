// explore: race-free, complete, 2 schedules
/** Two updates of one balance under a lock that do not commute. */
public class Account {
    static int balance;

    public static void main(String[] arguments) throws InterruptedException {
        Object lock = new Object();
        Thread adds = new Thread(() -> {
            synchronized (lock) {
                balance = balance + 10;
            }
        });
        Thread doubles = new Thread(() -> {
            synchronized (lock) {
                balance = balance * 2;
            }
        });
        adds.start();
        doubles.start();
        adds.join();
        doubles.join();
        System.out.println(balance);
    }
}
