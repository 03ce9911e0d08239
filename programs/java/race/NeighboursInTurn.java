import java.util.concurrent.RecursiveAction;

/** Loops that touch neighbours at several lines in turn, one check for all of them: each element still has its own line. */
public class NeighboursInTurn {

    static final int[] FILLED = new int[64];
    static final int[] READ = new int[64];
    static final int[] BACKWARDS = new int[64];
    static final int[] BOTH = new int[64];
    static int sum;

    static void fill(int from) {
        int next = from;
        while (next < 50) {
            FILLED[next++] = 1;
            FILLED[next++] = 2; // race
            FILLED[next++] = 3;
        }
    }

    static int read() {
        int result = 0;
        for (int i = 5; i < 45; i += 4) {
            result += READ[i + 2]; // race
            result += READ[i];
            result += READ[i + 3];
            result += READ[i + 1];
        }
        return result;
    }

    static void backwards() {
        for (int i = 59; i > 10; i -= 2) {
            BACKWARDS[i - 1] = 1; // race
            BACKWARDS[i] = 2;
        }
    }

    static void two(int from, int to) {
        int next = from;
        for (int i = from; i < to; i++) {
            BOTH[next++] = 1; // race
            BOTH[next++] = 2;
        }
    }

    static int three(int from, int to) {
        int next = from;
        int result = 0;
        for (int i = from; i < to; i += 3) {
            result += BOTH[next++];
            result += BOTH[next++];
            result += BOTH[next++]; // race
        }
        return result;
    }

    static final class First extends RecursiveAction {
        @Override
        protected void compute() {
            fill(2);
            READ[7] = 1; // race
            READ[15] = 1; // race
            backwards();
            two(20, 21);
        }
    }

    public static void main(String[] args) {
        First first = new First();
        first.fork();
        for (int i = 3; i < 40; i += 3) {
            sum += FILLED[i]; // race
        }
        sum += read();
        for (int i = 20; i < 50; i += 2) {
            sum += BACKWARDS[i]; // race
        }
        sum += three(18, 21);
        first.join();
        System.out.println(sum);
    }
}
