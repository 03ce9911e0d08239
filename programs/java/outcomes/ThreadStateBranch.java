// guarantee: same-outcomes

/** The state of a thread is up to the schedule. */
public class ThreadStateBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
        });
        a.start();
        if (a.getState() == Thread.State.RUNNABLE) data = 2;
        a.join();
    }
}
