/** The thread locals hold one shared array. */
public class ThreadLocals {

    static final int[] SHARED = new int[1];
    static final ThreadLocal<int[]> CELL = ThreadLocal.withInitial(() -> SHARED);

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> CELL.get()[0]++); // race
        worker.start();
        CELL.get()[0]++; // race
        worker.join();
    }
}
