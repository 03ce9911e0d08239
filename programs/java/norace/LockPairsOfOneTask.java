/** Two tasks write under pairs of locks, one of which all pairs share. */
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
                        total = i;
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
            synchronized (first) {
                total = 1;
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(total);
    }
}
