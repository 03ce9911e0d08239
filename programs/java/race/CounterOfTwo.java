import java.util.concurrent.atomic.AtomicInteger;

/** The third task writes after its update, so the count says nothing of its write. */
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
            COUNT.incrementAndGet();
            three = 3; // race
        });
        first.start();
        second.start();
        third.start();
        if (COUNT.get() == 3) {
            System.out.println(one + two);
            System.out.println(three); // race
        }
        first.join();
        second.join();
        third.join();
    }
}
