// guarantee: every-schedule

/** A join follows the handler of uncaught exceptions. */
public class UncaughtHandlerJoined {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            throw new IllegalStateException();
        });
        a.setUncaughtExceptionHandler((t, e) -> data = 1);
        a.start();
        a.join();
        data = 2;
    }
}
