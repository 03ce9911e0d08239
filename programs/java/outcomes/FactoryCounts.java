// guarantee: every-schedule

import java.util.concurrent.*;

/** A factory is called by the submitter. */
public class FactoryCounts {
    static int data;

    public static void main(String[] args) throws Exception {
        int[] n = new int[1];
        ExecutorService p = Executors.newFixedThreadPool(1, r -> {
            n[0]++;
            return new Thread(r);
        });
        p.submit(() -> {}).get();
        p.shutdown();
        data = n[0];
    }
}
