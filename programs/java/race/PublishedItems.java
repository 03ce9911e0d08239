import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/** Looks while items are consumed. */
public class PublishedItems {

    static int value;

    public static void main(String[] args) throws Exception {
        SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>();
        CompletableFuture<Void> consumed = publisher.consume(item -> value += item[0]); // race
        publisher.submit(new int[] {1});
        publisher.submit(new int[] {2});
        System.out.println(value > 9); // race
        publisher.close();
        consumed.join();
    }
}
