// explore: race-free, complete, 12 schedules
/** Mutual exclusion by three volatile fields. */
public class Peterson {
    static volatile boolean flag0;
    static volatile boolean flag1;
    static volatile int turn;
    static volatile int inside;

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void enter0() {
        flag0 = true;
        turn = 1;
        while (flag1 && turn == 1) {
            Thread.onSpinWait();
        }
        flag0 = false;
    }

    static void enter1() {
        flag1 = true;
        turn = 0;
        while (flag0 && turn == 0) {
            Thread.onSpinWait();
        }
        flag1 = false;
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Peterson::enter0, Peterson::enter1);
    }
}
