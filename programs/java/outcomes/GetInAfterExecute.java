// guarantee: every-schedule

import java.util.concurrent.*;

/** The callback of a pool gets the result of its task. */
public class GetInAfterExecute {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            protected void afterExecute(Runnable r, Throwable t) {
                if (r instanceof Future<?> f && f.isDone())
                    try {
                        f.get();
                    } catch (Exception x) {
                    }
            }
        };
        e.submit(() -> {
            throw new IllegalStateException("GetInAfterExecute");
        });
        e.shutdown();
        e.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
