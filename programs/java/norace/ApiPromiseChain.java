import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.tasks.Promise;

/** A chain of promises from task to task, each awaited before it is put. */
public class ApiPromiseChain {

    static int value;

    public static void main(String[] args) throws Exception {
        List<Promise<Integer>> links = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            links.add(promise());
        }
        finish(() -> {
            for (int i = 4; i > 0; i--) {
                int link = i;
                async(() -> {
                    int seen = links.get(link - 1).await();
                    value += seen;
                    links.get(link).put(link);
                });
            }
            links.get(0).put(0);
        });
        System.out.println(value);
    }
}
