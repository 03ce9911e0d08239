// guarantee: same-outcomes

/** How many threads there are is up to the schedule. */
public class ActiveThreads {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        if (Thread.activeCount() == 1 || Thread.getAllStackTraces().isEmpty()) {
            data = 1;
        }
        other.join();
    }
}
