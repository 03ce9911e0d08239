/** The reader takes no lock. */
public class SynchronizedMethods {

    static int balance;

    static synchronized void deposit() {
        balance += 10; // race
    }

    static int balance() {
        return balance; // race
    }

    public static void main(String[] args) throws Exception {
        Thread depositor = new Thread(() -> deposit());
        depositor.start();
        System.out.println(balance() > 10);
        depositor.join();
    }
}
