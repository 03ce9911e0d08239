// guarantee: every-schedule

/** Each thread has a value of its own. */
public class ThreadLocalOfThreads {

    public static void main(String[] args) throws Exception {
        ThreadLocal<int[]> l = ThreadLocal.withInitial(() -> new int[1]);
        Thread a = new Thread(() -> {
            l.get()[0]++;
        });
        a.start();
        l.get()[0]++;
        a.join();
    }
}
