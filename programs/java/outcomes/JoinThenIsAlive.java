// guarantee: this-schedule

/** Whether a thread is alive after a join with a limit is up to the schedule. */
public class JoinThenIsAlive {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        t.start();
        t.join(100);
        if (!t.isAlive()) data = 2;
        t.join();
    }
}
