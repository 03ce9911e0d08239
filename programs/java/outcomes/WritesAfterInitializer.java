// verdict: race

/** Two tasks write a static field after its initialiser. */
public class WritesAfterInitializer {

    static class H {
        static int x;

        static {
            x = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            H.x = 2;
        });
        Thread b = new Thread(() -> {
            H.x = 3;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
