import java.util.concurrent.atomic.AtomicInteger;

/** The count is taken after the work. */
public class LastOneFinishes {

    static int one;

    public static void main(String[] args) throws Exception {
        AtomicInteger left = new AtomicInteger(2);
        Thread worker = new Thread(() -> {
            one = 1;
            left.decrementAndGet();
        });
        worker.start();
        if (left.decrementAndGet() == 0) { // weakened
            System.out.println(one > 9);
        }
        worker.join();
    }
}
