import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Nobody looks whether an attempt was successful, so a success orders nothing and holds nothing. */
public class UnheededAttempts {

    static final ReentrantLock LOCK = new ReentrantLock();
    static final Semaphore PERMIT = new Semaphore(1);
    static int locked;
    static int permitted;
    static int taken;
    static int polled;
    static int placed;
    static int found;

    static void underLock() {
        LOCK.tryLock();
        locked++; // race
        if (LOCK.isHeldByCurrentThread()) {
            LOCK.unlock();
        }
    }

    static void underPermit() {
        PERMIT.tryAcquire();
        permitted++; // race
        PERMIT.release();
    }

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        ConcurrentLinkedQueue<String> free = new ConcurrentLinkedQueue<>();
        ArrayBlockingQueue<String> full = new ArrayBlockingQueue<>(1);
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        full.add("first");
        Thread other = new Thread(() -> {
            underLock();
            underPermit();
            taken = 1; // race
            queue.add("item");
            polled = 1; // race
            free.add("item");
            placed = 1; // race
            full.remove();
            found = 1; // race
            map.put("key", "value");
        });
        other.start();
        underLock();
        underPermit();
        queue.poll(200, TimeUnit.MILLISECONDS);
        System.out.println(taken); // race
        free.poll();
        System.out.println(polled); // race
        full.offer("second", 200, TimeUnit.MILLISECONDS);
        System.out.println(placed); // race
        map.get("key");
        System.out.println(found); // race
        other.join();
    }
}
