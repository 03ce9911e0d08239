/** A task writes under pairs of locks again and again; its last write holds a lock that the other task never held. */
public class LockPairsOfOneTask {

    static int total;

    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        Object third = new Object();
        Thread one = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                synchronized (first) {
                    synchronized (i % 2 == 0 ? second : third) {
                        total = i; // race
                    }
                }
            }
        });
        Thread two = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                synchronized (first) {
                    synchronized (second) {
                        total = i;
                    }
                }
            }
            synchronized (second) {
                total = 1; // race
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(total);
    }
}
