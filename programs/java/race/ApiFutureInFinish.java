import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.future;

/** A finish does not join a future. */
public class ApiFutureInFinish {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            future(() -> value = 1); // race
        });
        System.out.println(value); // race
    }
}
