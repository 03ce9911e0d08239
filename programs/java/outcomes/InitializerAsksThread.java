// guarantee: same-outcomes

/** Who runs a class initialiser is up to the schedule, and it asks. */
public class InitializerAsksThread {
    static int data;

    static class H {
        static int v;

        static {
            if (Thread.currentThread().getName().equals("a")) v = 1;
            else v = 2;
        }
    }

    static int x() {
        return H.v;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(
                () -> {
                    if (x() == 2) data = 1;
                },
                "a");
        a.start();
        if (x() == 2) data = 2;
        a.join();
    }
}
