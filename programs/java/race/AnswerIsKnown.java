import java.util.concurrent.CompletableFuture;

/** It is known only after the join. */
public class AnswerIsKnown {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> stage = CompletableFuture.supplyAsync(() -> value = 3); // race
        System.out.println(value > 9); // race
        System.out.println(stage.join() + " " + stage.isDone());
    }
}
