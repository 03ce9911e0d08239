import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** invoke waits. */
public class OwnPool {

    static int count;

    static final class Increment extends RecursiveAction {
        @Override
        protected void compute() {
            count++;
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Increment());
        count++;
        pool.shutdown();
    }
}
