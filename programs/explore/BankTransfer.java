// explore: deadlock, complete, 3 schedules
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two transfers that take the locks of two accounts in different orders. */
public class BankTransfer {
    static int a = 10;
    static int b = 10;

    public static void main(String[] arguments) throws InterruptedException {
        Lock lockA = new ReentrantLock();
        Lock lockB = new ReentrantLock();
        Thread there = new Thread(() -> {
            lockA.lock();
            lockB.lock();
            a--;
            b++;
            lockB.unlock();
            lockA.unlock();
        });
        Thread back = new Thread(() -> {
            lockB.lock();
            lockA.lock();
            b--;
            a++;
            lockA.unlock();
            lockB.unlock();
        });
        there.start();
        back.start();
        there.join();
        back.join();
    }
}
