// guarantee: every-schedule

/** What a class initialiser makes is visible to all users of the class. */
public class InitializerOfArray {
    static int data;
    static int data2;

    static class H {
        static int[] box = new int[1];

        static {
            box[0] = 5;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = H.box[0];
        });
        Thread b = new Thread(() -> {
            data2 = H.box[0];
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
