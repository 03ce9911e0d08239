// guarantee: every-schedule

/** A wait without limit for a process has one outcome. */
public class ProcessWaitFor {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
        });
        a.start();
        int c = new ProcessBuilder("true").start().waitFor();
        a.join();
        data = c;
    }
}
