import java.util.concurrent.CompletableFuture;

/** Functions of stages whose sources are done run within the calls that make the stages. */
public class StageMadeLate {

    static int joined;
    static int both;
    static int composed;
    static int relayed;
    static int inside;

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        CompletableFuture<Void> made = one.thenAcceptAsync(value -> {
            one.thenAccept(again -> inside = again);
            inside++;
        });
        one.join();
        two.join();
        one.thenAccept(value -> joined = value);
        joined++;
        one.thenCombine(two, Integer::sum).thenAccept(sum -> both = sum).thenRun(() -> both++);
        both++;
        one.thenCompose(value -> {
                    composed = value;
                    return open;
                })
                .thenAccept(value -> relayed = value);
        composed++;
        open.complete(3);
        relayed++;
        made.join();
        if (joined + both + composed + relayed + inside != 2 + 5 + 2 + 4 + 2) {
            throw new AssertionError(both);
        }
    }
}
