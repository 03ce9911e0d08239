// guarantee: same-outcomes

import java.util.concurrent.*;

/** A submit beside a shutdown is accepted or refused. */
public class SubmitBesideShutdown {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Thread other = new Thread(pool::shutdown);
        other.start();
        try {
            pool.execute(() -> data = 1);
        } catch (RejectedExecutionException e) {
            System.out.println("refused");
        }
        other.join();
    }
}
