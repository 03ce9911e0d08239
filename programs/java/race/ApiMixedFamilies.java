import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

/** Spawned and async tasks in one program: the sync joins only the spawned ones. */
public class ApiMixedFamilies {

    static int value;
    static int other;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> value = 1); // race
            spawn(() -> other = 1);
            sync();
            System.out.println(other + value); // race
        });
    }
}
