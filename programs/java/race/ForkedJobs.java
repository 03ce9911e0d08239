import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Forked tasks take jobs from a list under a lock. */
public class ForkedJobs extends RecursiveAction {

    static final ArrayDeque<Integer> jobs = new ArrayDeque<>(List.of(1, 2, 3, 4));
    static int sum;

    static synchronized Integer nextJob() {
        return jobs.poll();
    }

    @Override
    protected void compute() {
        Integer job;
        while ((job = nextJob()) != null) {
            sum += job; // race
        }
    }

    public static void main(String[] args) {
        ForkJoinTask.invokeAll(new ForkedJobs(), new ForkedJobs());
        System.out.println(sum);
    }
}
