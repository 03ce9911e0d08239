// explore: deadlock, complete, 6 schedules
/** A barrier of two tasks whose count begins anew while the other one still looks at it. After streamcluster in SCTBench. */
public class BarrierByCount {
    static final Object LOCK = new Object();
    static int arrived;

    static void arrives() {
        synchronized (LOCK) {
            if (++arrived == 2) {
                arrived = 0;
                LOCK.notifyAll();
            } else {
                while (arrived != 0) {
                    await();
                }
            }
        }
    }

    static void await() {
        try {
            LOCK.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void works() {
        arrives();
        arrives();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(BarrierByCount::works);
        Thread second = new Thread(BarrierByCount::works);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
