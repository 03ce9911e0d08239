import java.util.concurrent.RecursiveAction;

/** Two branches of a loop write one element after the other, one check for both: each element still has its own line. */
public class BranchesInTurn {

    static final int[] MERGED = new int[200];
    static final int[] LATER = new int[200];
    static final int[] SOME = new int[200];
    static int sum;

    static void merge(int from, int to) {
        for (int i = from; i < to; i++) {
            if (i % 7 == 3) {
                MERGED[i] = 1; // race
            } else {
                MERGED[i] = 2;
            }
        }
    }

    static int later(int from, int to) {
        int result = 0;
        for (int i = to; i > from; i--) {
            if (i % 5 == 1) {
                result += LATER[i - 1]; // race
            } else {
                result -= LATER[i - 1];
            }
        }
        return result;
    }

    static void some(int skipped) {
        for (int i = 0; i < 150; i++) {
            if (i == skipped) {
                continue;
            }
            SOME[i] = i; // race
        }
    }

    static final class First extends RecursiveAction {
        @Override
        protected void compute() {
            merge(10, 190);
            LATER[50] = 1; // race
            LATER[145] = 1; // race
            some(77);
        }
    }

    public static void main(String[] args) {
        First first = new First();
        first.fork();
        for (int i = 17; i < 150; i += 7) {
            sum += MERGED[i]; // race
        }
        sum += later(20, 180);
        sum += SOME[77];
        sum += SOME[78]; // race
        sum += SOME[150];
        first.join();
        System.out.println(sum);
    }
}
