// guarantee: same-outcomes

/** Whether a process is alive depends on time. */
public class ProcessAlive {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        Process q = new ProcessBuilder("true").start();
        Thread a = new Thread(() -> {
            data = 1;
        });
        a.start();
        if (q.isAlive()) data2 = 2;
        a.join();
        q.waitFor();
    }
}
