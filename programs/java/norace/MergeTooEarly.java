import java.util.concurrent.RecursiveAction;

/** The halves are looked at after the join. */
public class MergeTooEarly {

    static final class Sort extends RecursiveAction {
        final int[] a;
        final int from;
        final int to;

        Sort(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                a[from] = -a[from];
                return;
            }
            int middle = (from + to) / 2;
            Sort left = new Sort(a, from, middle);
            Sort right = new Sort(a, middle, to);
            left.fork();
            right.compute();
            left.join();
            int late = smallest();
            System.out.println(late > 0);
        }

        int smallest() {
            return Math.min(a[from], a[(from + to) / 2]);
        }
    }

    public static void main(String[] args) {
        int[] a = {4, 1};
        new Sort(a, 0, a.length).invoke();
    }
}
