/** Two different locks protect nothing. */
public class SynchronizedBlocks {

    static final Object RED = new Object();
    static final Object BLUE = new Object();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            synchronized (RED) {
                count++; // race
            }
        });
        Thread two = new Thread(() -> {
            synchronized (BLUE) {
                count++; // race
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
