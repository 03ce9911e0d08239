import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.concurrent.atomic.AtomicInteger;

/** Two asyncs take numbers from one counter until there are no more, each for a sum of its own. */
public class ApiWork {

    public static void main(String[] args) {
        AtomicInteger next = new AtomicInteger();
        int[] sums = new int[2];
        finish(() -> {
            for (int w = 0; w < 2; w++) {
                int worker = w;
                async(() -> {
                    int i;
                    while ((i = next.getAndIncrement()) < 4) {
                        sums[worker] += i;
                    }
                });
            }
        });
        System.out.println(sums[0] + sums[1]);
    }
}
