import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** An async joins the thread that it started. */
public class ApiWithThread {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> async(() -> {
            Thread thread = new Thread(() -> value = 1);
            thread.start();
            thread.join();
        }));
        System.out.println(value);
    }
}
