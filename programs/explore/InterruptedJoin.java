// explore: failure, complete, 4 schedules
/** An interrupt ends a join before its thread has written, after that, or comes too late. */
public class InterruptedJoin {
    static volatile int value;

    public static void main(String[] arguments) throws InterruptedException {
        Thread writer = new Thread(() -> value = 1);
        writer.start();
        Thread waiter = new Thread(() -> {
            try {
                writer.join();
            } catch (InterruptedException e) {
                if (value == 0) {
                    throw new AssertionError("nothing is written yet");
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        writer.join();
    }
}
