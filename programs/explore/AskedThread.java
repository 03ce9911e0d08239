// explore: race-free, complete, 3 schedules
/** A thread has ended when it is asked, or has written, or neither. */
public class AskedThread {
    static volatile int value;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> value = 1);
        thread.start();
        boolean isAlive = thread.isAlive();
        int seen = value;
        thread.join();
        System.out.println(isAlive + " " + seen);
    }
}
