/** Loops that do something until a plain field is changed. */
public class StopFlag {

    static boolean stop;
    static boolean over;
    static int limit;
    static int rounds;
    static long work;

    static boolean isOver() {
        return over; // race
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!stop) { // race
                rounds++;
            }
            do {
                rounds++;
            } while (!isOver());
            while (limit < 3) { // race
                work += 2;
            }
        });
        worker.start();
        Thread.sleep(1);
        stop = true; // race
        over = true; // race
        limit = 3; // race
        worker.join();
    }
}
