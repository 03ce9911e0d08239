// guarantee: every-schedule

/** A time that goes through a field and a method and is printed decides nothing. */
public class ClockInFieldPrinted {
    private static long start;
    static int data;

    private static long elapsed() {
        return System.nanoTime() - start;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        start = System.nanoTime();
        t.start();
        System.out.printf("%d%n", elapsed() * 0);
        t.join();
    }
}
