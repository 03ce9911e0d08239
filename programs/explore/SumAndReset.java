// explore: failure, complete, 2 schedules
/** A section adds to a sum and then sets it, so its order beside another sum matters. */
public class SumAndReset {
    static final Object LOCK = new Object();
    static int sum;

    static void reset() {
        sum = 5;
    }

    static void addAndReset() {
        synchronized (LOCK) {
            sum += 1;
            reset();
        }
    }

    static void add() {
        synchronized (LOCK) {
            sum += 2;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(SumAndReset::addAndReset);
        Thread other = new Thread(SumAndReset::add);
        one.start();
        other.start();
        one.join();
        other.join();
        if (sum == 5) {
            throw new AssertionError("nothing was added after the reset");
        }
    }
}
