// verdict: race

import java.util.concurrent.*;

/** What a worker does at its end is not awaited by a shutdown. */
public class OnTermination {
    static int x;

    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(
                2,
                q -> new ForkJoinWorkerThread(q) {
                    protected void onTermination(Throwable t) {
                        x++;
                    }
                },
                null,
                false);
        p.submit(() -> {}).get();
        p.shutdown();
        x++;
    }
}
