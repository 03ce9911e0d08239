// guarantee: every-schedule

/** An initialiser reads what was written before all tasks that may run it. */
public class InitializerReadsBefore {
    static int data;
    static int data2;

    static int size;

    static class H {
        static int[] t = new int[size];
    }

    public static void main(String[] args) throws Exception {
        size = 4;
        Thread a = new Thread(() -> {
            data = H.t.length;
        });
        Thread b = new Thread(() -> {
            data2 = H.t.length;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
