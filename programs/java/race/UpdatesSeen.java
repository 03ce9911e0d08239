import java.util.concurrent.atomic.AtomicInteger;

/** Who sees what one task has set knows nothing of the other one: a value that is set does not depend on the old one. */
public class UpdatesSeen {
    static final AtomicInteger SET = new AtomicInteger();
    static int before;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            before = 1; // race
            SET.getAndSet(1);
        });
        Thread two = new Thread(() -> SET.getAndSet(2));
        one.start();
        two.start();
        while (SET.get() != 2) {
            Thread.onSpinWait();
        }
        System.out.println(before); // race
        one.join();
        two.join();
    }
}
