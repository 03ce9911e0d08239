import java.util.concurrent.atomic.AtomicInteger;

/** Counts outside of the loader, whose lock is free by then. */
public class LoaderCalls extends ClassLoader {

    static final AtomicInteger calls = new AtomicInteger();
    static final Object lock = new Object();
    static int found;

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        for (int i = 0; i < 5; i++) {
            calls.incrementAndGet();
            synchronized (lock) {
                calls.incrementAndGet();
            }
        }
        throw new ClassNotFoundException(name);
    }

    public static void main(String[] args) throws Exception {
        LoaderCalls loader = new LoaderCalls();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    loader.loadClass("none");
                } catch (ClassNotFoundException e) {
                    found++; // race
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(calls.get());
    }
}
