// verdict: race

/** Two parallel tasks inside one critical section race with each other. */
public class SiblingsInOneSection {
    static int total;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        synchronized (LOCK) {
            Thread a = new Thread(() -> total++);
            Thread b = new Thread(() -> total++);
            a.start();
            b.start();
            a.join();
            b.join();
        }
    }
}
