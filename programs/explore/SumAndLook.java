// explore: failure, complete, 4 schedules
/** Three tasks add to a sum, one of them looks at it: the order of the look matters, not that of the sums. */
public class SumAndLook {
    static final Object LOCK = new Object();
    static int sum;
    static int seen;

    static int look() {
        return sum;
    }

    static void addAndLook() {
        synchronized (LOCK) {
            sum++;
            seen = look();
        }
    }

    static void add(int more) {
        synchronized (LOCK) {
            sum += more;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = {
            new Thread(SumAndLook::addAndLook), new Thread(() -> add(2)), new Thread(() -> add(4))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (seen == 7) {
            throw new AssertionError("looked last");
        }
    }
}
