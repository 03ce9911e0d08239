// verdict: race

/** Two initialisers change one field of a third class. */
public class InitializersCount {

    static class G {
        static int n;
    }

    static class H {
        static {
            G.n++;
        }

        static int x;
    }

    static class I {
        static {
            G.n++;
        }

        static int x;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            H.x = 1;
        });
        Thread b = new Thread(() -> {
            I.x = 1;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
