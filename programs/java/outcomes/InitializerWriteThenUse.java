// guarantee: every-schedule

/** Each user of a class follows its initialiser. */
public class InitializerWriteThenUse {
    static int data;

    static class H {
        static int[] box;

        static {
            box = new int[1];
            data = 5;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            H.box.hashCode();
            int x = data;
        });
        Thread b = new Thread(() -> {
            H.box.hashCode();
            int y = data;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        data = 2;
    }
}
