import java.util.concurrent.CountedCompleter;

/** A completion follows its parts. */
public class Completer {

    static int[] parts = new int[4];

    public static void main(String[] args) throws Exception {
        new Node(null, 0, 4).invoke();
        System.out.println(parts[0]);
    }

    static class Node extends CountedCompleter<Void> {
        final int from;
        final int to;

        Node(CountedCompleter<?> parent, int from, int to) {
            super(parent);
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from == 1) {
                parts[from] = from;
                tryComplete();
                return;
            }
            int middle = (from + to) / 2;
            setPendingCount(2);
            new Node(this, from, middle).fork();
            new Node(this, middle, to).fork();
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (to - from > 1) {
                parts[from] += parts[(from + to) / 2];
            }
        }
    }
}
