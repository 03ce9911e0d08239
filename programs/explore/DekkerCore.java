// explore: race-free, complete, 3 schedules
/** The core of Dekker's algorithm: at least one task sees the other's flag. */
public class DekkerCore {
    static volatile int x;
    static volatile int y;
    static int sawY;
    static int sawX;

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> {
            x = 1;
            sawY = y;
        });
        Thread second = new Thread(() -> {
            y = 1;
            sawX = x;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        if (sawX == 0 && sawY == 0) {
            throw new AssertionError("both saw nothing");
        }
    }
}
