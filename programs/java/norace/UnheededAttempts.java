import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The program looks whether an attempt was successful. An attempt for a lock that is held already cannot fail. */
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
        LOCK.lock();
        LOCK.tryLock(); // assumed
        locked++; // weakened
        LOCK.unlock();
        locked++;
        LOCK.unlock();
    }

    static void underPermit() {
        if (PERMIT.tryAcquire()) { // assumed
            permitted++; // weakened
            PERMIT.release();
        }
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
            taken = 1;
            queue.add("item");
            polled = 1;
            free.add("item");
            placed = 1;
            full.remove();
            found = 1;
            map.put("key", "value");
        });
        other.start();
        underLock();
        underPermit();
        if (queue.poll(200, TimeUnit.MILLISECONDS) != null) { // weakened
            System.out.println(taken);
        }
        if (free.poll() != null) { // weakened
            System.out.println(polled);
        }
        if (full.offer("second", 200, TimeUnit.MILLISECONDS)) { // weakened
            System.out.println(placed);
        }
        if (map.get("key") != null) { // weakened
            System.out.println(found);
        }
        other.join();
    }
}
