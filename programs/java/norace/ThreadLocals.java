/** Each thread has an array of its own. */
public class ThreadLocals {

    static final int[] SHARED = new int[1];
    static final ThreadLocal<int[]> CELL = ThreadLocal.withInitial(() -> new int[1]);

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> CELL.get()[0]++);
        worker.start();
        CELL.get()[0]++;
        worker.join();
    }
}
