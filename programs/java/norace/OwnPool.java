import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

/** A pool of threads that the program has written: what a job writes, nobody else writes. */
public class OwnPool {

    static final int[] done = new int[4];

    private final LinkedList<Runnable> jobs = new LinkedList<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean closed;

    OwnPool(int size) {
        for (int i = 0; i < size; i++) {
            Thread thread = new Thread(this::work);
            threads.add(thread);
            thread.start();
        }
    }

    private void work() {
        for (Runnable job = next(); job != null; job = next()) {
            job.run();
        }
    }

    private synchronized Runnable next() {
        while (jobs.isEmpty() && !closed) {
            try {
                wait(); // assumed
            } catch (InterruptedException e) {
                return null;
            }
        }
        return jobs.poll();
    }

    synchronized void execute(Runnable job) {
        jobs.add(job);
        notify();
    }

    void close() throws InterruptedException {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        OwnPool pool = new OwnPool(2);
        for (int i = 0; i < 4; i++) {
            int place = i;
            pool.execute(() -> done[place]++);
        }
        pool.close();
        System.out.println(done[3]);
    }
}
