// guarantee: every-schedule

/** A holder is made once, in every schedule. */
public class LazyHolder {
    static int data;
    static int data2;

    static class H {
        final int v;

        H() {
            v = 4;
        }

        static final H IT = new H();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = H.IT.v;
        });
        Thread b = new Thread(() -> {
            data2 = H.IT.v;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
