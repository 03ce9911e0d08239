// explore: race-free, complete, 4 schedules
/** A join with a limit ends with its thread, or before. */
public class ImpatientJoin {
    static volatile int step;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> {
            step = 1;
            step = 2;
        });
        thread.start();
        thread.join(1);
        System.out.println(step);
        thread.join();
    }
}
