// explore: failure, complete, 8 schedules
/** One task hands the numbers 1 and 2 over, another one adds them up; the check expects another sum, so every schedule fails. */
public class ArithmeticProgression {
    static final Object LOCK = new Object();
    static final int LAST = 2;
    static int number;
    static int total;

    static void count() throws InterruptedException {
        for (int i = 1; i <= LAST; i++) {
            synchronized (LOCK) {
                while (number != 0) {
                    LOCK.wait();
                }
                number = i;
                LOCK.notifyAll();
            }
        }
    }

    static void add() throws InterruptedException {
        for (int i = 1; i <= LAST; i++) {
            synchronized (LOCK) {
                while (number == 0) {
                    LOCK.wait();
                }
                total += number;
                number = 0;
                LOCK.notifyAll();
            }
        }
    }

    interface Part {
        void run() throws InterruptedException;
    }

    static Thread start(Part part) {
        Thread thread = new Thread(() -> {
            try {
                part.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread counter = start(ArithmeticProgression::count);
        Thread adder = start(ArithmeticProgression::add);
        counter.join();
        adder.join();
        if (total == LAST * (LAST + 1) / 2) {
            throw new AssertionError("the sum is " + total);
        }
    }
}
