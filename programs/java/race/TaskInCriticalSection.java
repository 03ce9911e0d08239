import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A lock protects no task that is joined after its release, nor two tasks in one section from each other. */
public class TaskInCriticalSection {
    static int joinedLate;
    static int siblings;
    static int besideCreator;
    static int waited;
    static int read;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static class Inner extends RecursiveAction {
        @Override
        protected void compute() {
            siblings++; // race
        }
    }

    static void section() {
        Thread thread = new Thread(() -> joinedLate++); // race
        synchronized (TaskInCriticalSection.class) {
            thread.start();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (TaskInCriticalSection.class) {
            ForkJoinTask.invokeAll(new Inner(), new Inner());
            CompletableFuture<Void> future = CompletableFuture.runAsync(() -> besideCreator++); // race
            besideCreator++; // race
            future.join();
            CompletableFuture<Void> late = CompletableFuture.runAsync(() -> waited++); // race
            try {
                TaskInCriticalSection.class.wait(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            late.join();
        }
    }

    static void reader() {
        lock.readLock().lock();
        CompletableFuture.runAsync(() -> read++).join(); // race
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(TaskInCriticalSection::section);
        one.start();
        Thread reader = new Thread(TaskInCriticalSection::reader);
        Thread second = new Thread(TaskInCriticalSection::reader);
        reader.start();
        second.start();
        synchronized (TaskInCriticalSection.class) {
            joinedLate++; // race
            waited++; // race
        }
        for (Thread thread : new Thread[] {one, reader, second}) {
            thread.join();
        }
    }
}
