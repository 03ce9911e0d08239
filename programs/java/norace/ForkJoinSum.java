import java.util.concurrent.RecursiveAction;

/** Each half has a field of its own, added after the join. */
public class ForkJoinSum {

    static final class Part extends RecursiveAction {
        final int from;
        final int to;
        int total;

        Part(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                total = from;
                return;
            }
            int middle = (from + to) / 2;
            Part left = new Part(from, middle);
            Part right = new Part(middle, to);
            invokeAll(left, right);
            total = left.total + right.total;
        }
    }

    public static void main(String[] args) {
        new Part(0, 4).invoke();
    }
}
