import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A result that getNow returns was there; a timeout that is set may still end in another way. */
public class CompletedNow {

    static int value;

    public static void main(String[] args) {
        CompletableFuture<Integer> stage = CompletableFuture.supplyAsync(() -> value = 1);
        if (stage.getNow(0) == 1) { // weakened
            System.out.println(value);
        }
        CompletableFuture<Integer> timed = CompletableFuture.supplyAsync(() -> 2).orTimeout(1, TimeUnit.DAYS); // assumed
        System.out.println(timed.join());
    }
}
