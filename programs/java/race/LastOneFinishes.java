import java.util.concurrent.atomic.AtomicInteger;

/** The count is taken before the work. */
public class LastOneFinishes {

    static int one;

    public static void main(String[] args) throws Exception {
        AtomicInteger left = new AtomicInteger(2);
        Thread worker = new Thread(() -> {
            left.decrementAndGet();
            one = 1; // race
        });
        worker.start();
        if (left.decrementAndGet() == 0) {
            System.out.println(one > 9); // race
        }
        worker.join();
    }
}
