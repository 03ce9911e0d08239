// verdict: race

import java.util.concurrent.*;

/** A worker's first act is parallel to what its submitter does. */
public class OnStart {
    static int x;

    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(
                2,
                q -> new ForkJoinWorkerThread(q) {
                    protected void onStart() {
                        super.onStart();
                        x++;
                    }
                },
                null,
                false);
        ForkJoinTask<?> f = p.submit(() -> {});
        x++;
        f.get();
        p.shutdown();
    }
}
