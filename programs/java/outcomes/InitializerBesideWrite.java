// verdict: race

/** A class initialiser writes a field that another task writes, too. */
public class InitializerBesideWrite {
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
        });
        a.start();
        data = 3;
        a.join();
    }
}
