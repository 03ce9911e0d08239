// verdict: race

/** Two tasks write an element of an array that an initialiser made. */
public class ElementsAfterInitializer {

    static class H {
        static int[] t = new int[2];
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            H.t[0] = 2;
        });
        Thread b = new Thread(() -> {
            H.t[0] = 3;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
