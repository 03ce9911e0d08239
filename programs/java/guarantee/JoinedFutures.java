// guarantee: every-schedule

import java.util.concurrent.CompletableFuture;

/** Tasks that only join: the run's happens-before relation holds in every schedule. */
public class JoinedFutures {
    static int left;
    static int right;

    public static void main(String[] args) {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> left = 1);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> right = 2);
        CompletableFuture.allOf(a, b).join();
        System.out.println(left + right);
    }
}
