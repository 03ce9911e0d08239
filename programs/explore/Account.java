// explore: failure, complete, 6 schedules
/** A deposit, a withdrawal and a check that believes both have been booked. */
public class Account {
    static int balance = 10;
    static boolean hasDeposited;
    static boolean hasWithdrawn;
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

    static void deposit() {
        synchronized (LOCK) {
            balance += 5;
            hasDeposited = true;
        }
    }

    static void withdraw() {
        synchronized (LOCK) {
            if (balance > 10) {
                balance -= 11;
            }
            hasWithdrawn = true;
        }
    }

    static void check() {
        synchronized (LOCK) {
            if (hasDeposited && hasWithdrawn && balance != 4) {
                throw new AssertionError("balance is " + balance);
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Account::deposit, Account::withdraw, Account::check);
    }
}
