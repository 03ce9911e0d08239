import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/** Each has a sum of its own. */
public class ForkedWork extends RecursiveAction {

    static final AtomicInteger next = new AtomicInteger();
    int sum;

    @Override
    protected void compute() {
        for (int i = next.getAndIncrement(); i < 4; i = next.getAndIncrement()) {
            sum += i;
        }
    }

    public static void main(String[] args) {
        ForkedWork one = new ForkedWork();
        ForkedWork other = new ForkedWork();
        ForkJoinTask.invokeAll(one, other);
        System.out.println(one.sum + other.sum);
    }
}
