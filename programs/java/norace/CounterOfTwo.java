import java.util.concurrent.atomic.AtomicInteger;

/** A read of a counter follows every update that it counts, not only the newest one. */
public class CounterOfTwo {

    static final AtomicInteger COUNT = new AtomicInteger();
    static int one;
    static int two;
    static int three;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            one = 1;
            COUNT.incrementAndGet();
        });
        Thread second = new Thread(() -> {
            two = 2;
            COUNT.incrementAndGet();
        });
        Thread third = new Thread(() -> {
            three = 3;
            COUNT.incrementAndGet();
        });
        first.start();
        second.start();
        third.start();
        if (COUNT.get() == 3) { // weakened
            System.out.println(one + two + three);
        }
        first.join();
        second.join();
        third.join();
    }
}
