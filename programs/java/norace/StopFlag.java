/** The flag is asked for and changed under a lock. */
public class StopFlag {

    static boolean stop;
    static int rounds;

    static synchronized boolean isStopped() {
        return stop;
    }

    static synchronized void stopIt() {
        stop = true;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!isStopped()) {
                rounds++;
            }
        });
        worker.start();
        Thread.sleep(1);
        stopIt();
        worker.join();
        System.out.println(rounds > 0);
    }
}
