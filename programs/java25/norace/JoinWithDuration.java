import java.time.Duration;

/** A join with a limit orders if the program looks at its result. */
public class JoinWithDuration {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> data = 1);
        other.start();
        if (other.join(Duration.ofMillis(50))) {
            System.out.println(data);
        }
        other.join();
    }
}
