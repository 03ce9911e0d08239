// guarantee: same-outcomes

/** An interrupt may come before or after the question. */
public class InterruptBesideWork {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            if (!Thread.currentThread().isInterrupted()) {
                data = 1;
            }
        });
        other.start();
        other.interrupt();
        other.join();
        System.out.println(data);
    }
}
