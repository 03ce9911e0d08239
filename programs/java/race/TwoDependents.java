import java.util.concurrent.CompletableFuture;

/** Two stages that depend on one future are parallel. */
public class TwoDependents {

    static int first;
    static int second;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> one = source.thenAccept(value -> first = value); // race
        CompletableFuture<Void> other = source.thenAccept(value -> first = value + 1); // race
        one.join();
        other.join();
        System.out.println(first + second);
    }
}
