import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** execute does not wait. */
public class OwnPool {

    static int count;

    static final class Increment extends RecursiveAction {
        @Override
        protected void compute() {
            count++; // race
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(new Increment());
        count++; // race
        pool.shutdown();
    }
}
