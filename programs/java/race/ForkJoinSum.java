import java.util.concurrent.RecursiveAction;

/** Both halves add to one field. */
public class ForkJoinSum {

    static int total;

    static final class Part extends RecursiveAction {
        final int from;
        final int to;

        Part(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                total += from; // race
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Part(from, middle), new Part(middle, to));
        }
    }

    public static void main(String[] args) {
        new Part(0, 4).invoke();
    }
}
