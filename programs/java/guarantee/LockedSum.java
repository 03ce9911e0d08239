// guarantee: same-outcomes

/** Two threads read and write a total under a lock: each may find what the other has left, or not. */
public class LockedSum {
    static int total;
    static final Object LOCK = new Object();

    static void add(int amount) {
        synchronized (LOCK) {
            total += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add(1));
        other.start();
        add(2);
        other.join();
        System.out.println(total);
    }
}
