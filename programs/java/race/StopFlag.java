/** Loops that do something until a plain field is changed. */
public class StopFlag {

    static boolean stop;
    static int limit;
    static int rounds;
    static long work;

    static boolean isStopped() {
        return stop; // race
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!stop) { // race
                rounds++;
            }
            do {
                rounds++;
            } while (!isStopped());
            while (limit < 3) { // race
                work += 2;
            }
        });
        worker.start();
        Thread.sleep(1);
        stop = true; // race
        limit = 3; // race
        worker.join();
    }
}
