import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;

/** Exceptions of all kinds of tasks. The program sees those with upper-case messages. */
public class Failures {

    static final class Failing extends RecursiveAction {
        private final String message;

        Failing(String message) {
            this.message = message;
        }

        @Override
        protected void compute() {
            fail(message);
        }
    }

    static void fail(String message) {
        throw new IllegalStateException(message);
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> fail("thread")).start();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> fail("submitted"));
        Future<?> got = pool.submit(() -> fail("GOT"));
        pool.execute(() -> fail("executed"));
        try {
            got.get();
        } catch (ExecutionException e) {
            // Seen.
        }
        pool.shutdown();
        CompletableFuture.runAsync(() -> fail("async"));
        CompletableFuture.runAsync(() -> fail("HANDLED")).exceptionally(e -> null).join();
        CompletableFuture.completedFuture(1).thenAccept(one -> fail("stage"));
        new Failing("forked").fork();
        Failing joined = new Failing("JOINED");
        joined.fork();
        try {
            joined.join();
        } catch (IllegalStateException e) {
            // Seen.
        }
        new Timer().schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        fail("timer");
                    }
                },
                5);
        Thread.sleep(50);
        fail("main");
    }
}
