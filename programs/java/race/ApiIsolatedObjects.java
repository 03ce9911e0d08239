import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** Two blocks on different objects do not exclude each other. */
public class ApiIsolatedObjects {

    static int total;

    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        finish(() -> {
            async(() -> isolated(first, () -> total++)); // race
            async(() -> isolated(second, () -> total++)); // race
        });
        System.out.println(total);
    }
}
