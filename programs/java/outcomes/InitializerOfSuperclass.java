// guarantee: every-schedule

/** A use of a class follows the initialiser of its superclass. */
public class InitializerOfSuperclass {
    static int data;
    static int data2;

    static class G {
        static int[] t = {1, 2};
    }

    static class H extends G {
        int get() {
            return t[1];
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = new H().get();
        });
        Thread b = new Thread(() -> {
            data2 = G.t[1];
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
