import java.util.concurrent.CompletableFuture;

/** Each writes its own field. */
public class TwoDependents {

    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> one = source.thenAccept(value -> first = value);
        CompletableFuture<Void> other = source.thenAccept(value -> second = value + 1);
        one.join();
        other.join();
        System.out.println(first + second);
    }
}
