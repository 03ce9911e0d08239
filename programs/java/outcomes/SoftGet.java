// guarantee: same-outcomes

/** The collector may have cleared a soft reference. */
public class SoftGet {
    static int n;

    public static void main(String[] args) throws Exception {
        java.lang.ref.SoftReference<int[]> w = new java.lang.ref.SoftReference<>(new int[1]);
        Thread t = new Thread(() -> {
            if (w.get() == null) n++;
        });
        t.start();
        n = 1;
        t.join();
    }
}
