import java.time.Duration;

/** Virtual threads, joined in time; a wait that lasted long enough is a join too. */
public class VirtualThreadJoin {

    static long value;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.startVirtualThread(() -> value = 1);
        thread.join();
        Thread other = Thread.ofVirtual().name("other").unstarted(() -> value = 2);
        other.start();
        if (other.join(Duration.ofDays(1))) {
            System.out.println(value);
        }
    }
}
