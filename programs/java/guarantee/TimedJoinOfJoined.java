// guarantee: every-schedule

/** A limit cannot pass if the thread was joined before. */
public class TimedJoinOfJoined {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        t.start();
        t.join();
        t.join(5);
        data = 2;
    }
}
