import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Looks before the pool is quiescent. */
public class QuiescentPool {

    static int value;

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).invoke(new RecursiveAction() {
            @Override
            protected void compute() {
                ForkJoinTask.adapt(() -> {
                            value = 1; // race
                        })
                        .fork();
                System.out.println(value > 1); // race
                ForkJoinTask.helpQuiesce();
            }
        });
    }
}
