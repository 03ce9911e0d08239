// guarantee: same-outcomes

/** An initialiser reads what only one of the tasks that may run it has written. */
public class InitializerReadsOneTask {
    static int data;
    static int data2;

    static int size;

    static class H {
        static int[] t = new int[size];
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            size = 3;
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
