import java.util.concurrent.atomic.AtomicInteger;

/** A task that sees a value follows only the task that set it, since a value that is set depends on no older one. */
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
