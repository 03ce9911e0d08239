import java.time.Duration;

/** A join with a limit orders nothing if its result is ignored. */
public class JoinWithDuration {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> data = 1); // race
        other.start();
        other.join(Duration.ofMillis(50));
        System.out.println(data); // race
        other.join();
    }
}
