import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/** Forked tasks share the work as threads do. */
public class ForkedWork extends RecursiveAction {

    static final AtomicInteger next = new AtomicInteger();
    static int sum;

    @Override
    protected void compute() {
        for (int i = next.getAndIncrement(); i < 4; i = next.getAndIncrement()) {
            sum += i; // race
        }
    }

    public static void main(String[] args) {
        ForkJoinTask.invokeAll(new ForkedWork(), new ForkedWork());
        System.out.println(sum);
    }
}
