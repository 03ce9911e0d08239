/** A task that spins lets others run in the middle of its loop. What comes after the flag is not published. */
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
                isDone = true;
                result++; // race
            });
            worker.start();
            for (int i = 0; i < reads; i++) {
                isReady(); // shifts the read at which the spin is noticed
            }
            while (!isDone) {
                Thread.onSpinWait();
            }
            System.out.println(result); // race
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
