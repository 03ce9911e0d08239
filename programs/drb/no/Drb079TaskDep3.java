import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** One writer, and two readers that wait for it. */
public class Drb079TaskDep3 {

    static int value;

    public static void main(String[] args) {
        Promise<Integer> written = promise();
        int[] copies = new int[2];
        finish(() -> {
            async(() -> {
                value = 1;
                written.put(1);
            });
            for (int i = 0; i < 2; i++) {
                int copy = i;
                async(() -> {
                    written.await();
                    copies[copy] = value;
                });
            }
        });
        System.out.println(copies[0] + copies[1]);
    }
}
