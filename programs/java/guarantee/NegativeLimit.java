// guarantee: same-outcomes

import java.util.concurrent.*;

/** A limit of zero asks whether the future is done by now. */
public class NegativeLimit {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> data = 1);
        try {
            System.out.println(future.get(-1, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            System.out.println("late");
        }
        future.join();
    }
}
