// guarantee: this-schedule

import java.util.concurrent.CompletableFuture;

/** The main task waits for the source, and may then run the function beside the thread that goes on. */
public class StageHelped {

    static int seen;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        source.thenAccept(value -> {
            seen += value;
        });
        Thread completer = new Thread(() -> {
            source.complete(3);
            seen++;
        });
        completer.start();
        source.join();
        completer.join();
        System.out.println(seen);
    }
}
