/** A task that spins lets others run in the middle of its loop. What they publish meanwhile is seen by its next read. */
public class SpinsThenReads {
    static final Object lock = new Object();
    static int entered;
    static volatile boolean isDone;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        for (int reads = 0; reads < 2; reads++) {
            isDone = false;
            Thread worker = new Thread(() -> {
                enter();
                enter(); // the second visit lets main run first
                result++;
                isDone = true;
            });
            worker.start();
            for (int i = 0; i < reads; i++) {
                isReady(); // shifts the read at which the spin is noticed
            }
            while (!isDone) { // weakened
                Thread.onSpinWait();
            }
            System.out.println(result);
            worker.join();
        }
    }

    static void enter() {
        synchronized (lock) {
            entered++;
        }
    }

    static boolean isReady() {
        return isDone;
    }
}
