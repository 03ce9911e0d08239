// guarantee: same-outcomes

/** How much memory is free depends on the collector. */
public class FreeMemory {
    static int n;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (Runtime.getRuntime().freeMemory() < 100) n++;
        });
        t.start();
        t.join();
    }
}
