import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Tasks that are created and joined inside a critical section are protected by its lock. */
public class TaskInCriticalSection {
    static int joined;
    static int nested;
    static int stage;
    static int written;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static class Inner extends RecursiveAction {
        @Override
        protected void compute() {
            Thread thread = new Thread(() -> nested++);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static synchronized void section() {
        Thread thread = new Thread(() -> joined++);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        ForkJoinTask.invokeAll(new Inner());
        CompletableFuture.runAsync(() -> stage++).join();
    }

    static void reader() {
        lock.readLock().lock();
        CompletableFuture.supplyAsync(() -> written).join();
        lock.readLock().unlock();
    }

    static void writer() {
        lock.writeLock().lock();
        CompletableFuture.runAsync(() -> written++).join();
        lock.writeLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(TaskInCriticalSection::section);
        Thread other = new Thread(TaskInCriticalSection::section);
        one.start();
        other.start();
        Thread reader = new Thread(TaskInCriticalSection::reader);
        Thread writer = new Thread(TaskInCriticalSection::writer);
        writer.start();
        reader.start();
        synchronized (TaskInCriticalSection.class) {
            joined++;
            nested++;
            stage++;
        }
        for (Thread thread : new Thread[] {one, other, reader, writer}) {
            thread.join();
        }
    }
}
