import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Looks when the pool is quiescent. */
public class QuiescentPool {

    static int value;

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).invoke(new RecursiveAction() {
            @Override
            protected void compute() {
                ForkJoinTask.adapt(() -> {
                            value = 1;
                        })
                        .fork();
                ForkJoinTask.helpQuiesce();
                System.out.println(value > 1);
            }
        });
    }
}
