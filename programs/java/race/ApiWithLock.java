import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** A lock and an isolated block do not exclude each other. */
public class ApiWithLock {

    static int total;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        finish(() -> {
            async(() -> {
                synchronized (lock) {
                    total++; // race
                }
            });
            async(() -> isolated(lock, () -> total++)); // race
        });
        System.out.println(total);
    }
}
