import java.util.concurrent.RecursiveAction;

/** Two branches of a loop write one element after the other; a loop leaves some elements out: nothing else counts as accessed. */
public class BranchesInTurn {

    static final int[] MERGED = new int[200];
    static final int[] SOME = new int[200];
    static int sum;

    static void merge(int from, int to, int last) {
        for (int i = from; i < to; i++) {
            if (i % 7 == 3) {
                MERGED[i] = 1;
            } else {
                MERGED[i] = 10 / (last - i);
            }
        }
    }

    static void some(int skipped, int last) {
        for (int i = 0; i < 150; i++) {
            if (i == skipped || i == skipped + 20) {
                continue;
            }
            SOME[i] = 10 / (last - i);
        }
    }

    static final class First extends RecursiveAction {
        @Override
        protected void compute() {
            try {
                merge(10, 190, 120);
            } catch (ArithmeticException e) {
                sum++;
            }
            try {
                some(77, 140);
            } catch (ArithmeticException e) {
                sum++;
            }
        }
    }

    public static void main(String[] args) {
        First first = new First();
        first.fork();
        MERGED[9] = 1;
        MERGED[120] = 1;
        MERGED[121] = 1;
        SOME[77] = 1;
        SOME[97] = 1;
        SOME[140] = 1;
        first.join();
        System.out.println(sum);
    }
}
