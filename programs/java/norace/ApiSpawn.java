import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

/** The sync comes before the read. */
public class ApiSpawn {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            spawn(() -> value = 1);
            sync();
            System.out.println(value);
        });
    }
}
