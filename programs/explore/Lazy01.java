// explore: failure, complete, 4 schedules
/** The last of three sections fails if both others came before. */
public class Lazy01 {
    static int data;

    public static void main(String[] arguments) throws InterruptedException {
        Object lock = new Object();
        Thread one = new Thread(() -> {
            synchronized (lock) {
                data++;
            }
        });
        Thread two = new Thread(() -> {
            synchronized (lock) {
                data += 2;
            }
        });
        Thread checks = new Thread(() -> {
            synchronized (lock) {
                if (data >= 3) {
                    throw new AssertionError("data is " + data);
                }
            }
        });
        one.start();
        two.start();
        checks.start();
        one.join();
        two.join();
        checks.join();
    }
}
