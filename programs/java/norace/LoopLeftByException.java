import java.util.concurrent.RecursiveAction;

/** A loop that an exception leaves has touched what comes before it. */
public final class LoopLeftByException {

    static final int[] NUMBERS = new int[40];

    static void fill(int length, int divisor) {
        for (int i = 0; i < length; i++) {
            NUMBERS[i] = 100 / (divisor - i);
        }
    }

    public static void main(String[] args) {
        RecursiveAction task = new RecursiveAction() {
            @Override
            protected void compute() {
                try {
                    fill(40, 20);
                } catch (ArithmeticException e) {
                    // Twenty elements were written.
                }
            }
        };
        task.fork();
        NUMBERS[21] = 1;
        NUMBERS[20] = 2;
        task.join();
    }
}
