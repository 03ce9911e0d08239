/** Reader and writer take the same lock. */
public class SynchronizedMethods {

    static int balance;

    static synchronized void deposit() {
        balance += 10;
    }

    static synchronized int balance() {
        return balance;
    }

    public static void main(String[] args) throws Exception {
        Thread depositor = new Thread(() -> deposit());
        depositor.start();
        System.out.println(balance() > 10);
        depositor.join();
    }
}
