// guarantee: every-schedule

import java.util.concurrent.*;

/** A method reference uses the class of its method. */
public class InitializerByReference {

    static class H {
        static int[] t = new int[8];

        static {
            for (int i = 0; i < 8; i++) t[i] = i;
        }

        static void work() {
            int s = 0;
            for (int i = 0; i < 8; i++) s += t[i];
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        Future<?> a = p.submit(H::work), b = p.submit(H::work);
        a.get();
        b.get();
        p.shutdown();
    }
}
