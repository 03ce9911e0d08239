import java.util.concurrent.atomic.AtomicInteger;

/** A plain counter beside an atomic one. */
public class AtomicCounter {

    static final AtomicInteger SAFE = new AtomicInteger();
    static int plain;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> plain = SAFE.incrementAndGet() * 0); // race
        Thread two = new Thread(() -> plain = 2); // race
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
