import java.util.concurrent.RecursiveAction;

/** Loops that touch neighbours at several lines in turn, and are left in the middle: nothing is checked beyond what was touched. */
public class NeighboursInTurn {

    static final int[] FILLED = new int[64];
    static final int[] READ = new int[64];
    static int sum;

    static void fill(int from, int last) {
        int next = from;
        while (next < 50) {
            FILLED[next++] = 1;
            if (next == last) {
                break;
            }
            FILLED[next++] = 2;
            FILLED[next++] = 3;
        }
    }

    static int read(int last) {
        int result = 0;
        for (int i = 5; i < 45; i += 3) {
            result += READ[i];
            result += 10 / (i - last) + READ[i + 1];
            result += READ[i + 2];
        }
        return result;
    }

    static final class First extends RecursiveAction {
        @Override
        protected void compute() {
            fill(2, 21);
            try {
                sum += read(20);
            } catch (ArithmeticException e) {
                sum++;
            }
        }
    }

    public static void main(String[] args) {
        First first = new First();
        first.fork();
        FILLED[1] = 1;
        FILLED[21] = 1;
        FILLED[22] = 1;
        READ[4] = 1;
        READ[21] = 1;
        READ[22] = 1;
        first.join();
        System.out.println(sum);
    }
}
