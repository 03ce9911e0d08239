import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.concurrent.atomic.AtomicInteger;

/** Two asyncs take numbers from one counter until there are no more. */
public class ApiWork {

    static int sum;

    public static void main(String[] args) {
        AtomicInteger next = new AtomicInteger();
        finish(() -> {
            for (int worker = 0; worker < 2; worker++) {
                async(() -> {
                    int i;
                    while ((i = next.getAndIncrement()) < 4) {
                        sum += i; // race
                    }
                });
            }
        });
        System.out.println(sum);
    }
}
