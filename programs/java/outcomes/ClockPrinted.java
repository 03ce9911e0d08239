// guarantee: every-schedule

/** A time that is only printed decides nothing. */
public class ClockPrinted {
    static int data;

    public static void main(String[] args) throws Exception {
        long a = System.nanoTime();
        Thread t = new Thread(() -> {
            data = 1;
        });
        t.start();
        t.join();
        System.out.println((System.nanoTime() - a) * 0);
    }
}
