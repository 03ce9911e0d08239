import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/** Looks after all items were consumed. */
public class PublishedItems {

    static int value;

    public static void main(String[] args) throws Exception {
        SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>();
        CompletableFuture<Void> consumed = publisher.consume(item -> value += item[0]);
        publisher.submit(new int[] {1});
        publisher.submit(new int[] {2});
        publisher.close();
        consumed.join();
        System.out.println(value > 9);
    }
}
