// guarantee: same-outcomes

/** The collector may have cleared a weak reference. */
public class WeakGet {
    static int n;

    public static void main(String[] args) throws Exception {
        java.lang.ref.WeakReference<Object> w = new java.lang.ref.WeakReference<>(new Object());
        Thread t = new Thread(() -> {
            if (w.get() == null) n++;
        });
        t.start();
        t.join();
    }
}
