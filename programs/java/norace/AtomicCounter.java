import java.util.concurrent.atomic.AtomicInteger;

/** Only the atomic counter. */
public class AtomicCounter {

    static final AtomicInteger SAFE = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> SAFE.incrementAndGet());
        Thread two = new Thread(() -> SAFE.incrementAndGet());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
