import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** A thread that an async started outlives the finish. */
public class ApiWithThread {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> async(() -> new Thread(() -> value = 1).start())); // race
        System.out.println(value); // race
    }
}
