// guarantee: every-schedule

/** An initialiser follows the initialisers of the classes that it uses. */
public class InitializerUsesClass {
    static int data;
    static int data2;

    static class G {
        static int[] t = {1, 2};
    }

    static class H {
        static int[] u = {G.t[0]};
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = H.u[0];
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
