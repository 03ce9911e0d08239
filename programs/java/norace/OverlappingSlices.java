import java.util.concurrent.RecursiveAction;

/** Two slices share no element. */
public class OverlappingSlices {

    static int[] cells = new int[8];

    static final class Slice extends RecursiveAction {
        final int from;
        final int to;

        Slice(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            for (int i = from; i < to; i++) {
                cells[i]++;
            }
        }
    }

    public static void main(String[] args) {
        RecursiveAction.invokeAll(new Slice(0, 4), new Slice(4, 8));
    }
}
