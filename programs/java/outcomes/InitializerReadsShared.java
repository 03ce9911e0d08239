// guarantee: same-outcomes

/** A class initialiser reads what only one of its users has written before. */
public class InitializerReadsShared {
    static int data;

    static class H {
        static int[] box = new int[1];

        static {
            box[0] = data;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
            System.out.println(H.box[0]);
        });
        Thread b = new Thread(() -> {
            System.out.println(H.box[0]);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
