import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** Asyncs use the same lock. */
public class ApiWithLock {

    static int total;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        finish(() -> {
            for (int i = 0; i < 3; i++) {
                async(() -> {
                    synchronized (lock) {
                        total++;
                    }
                });
            }
        });
        System.out.println(total);
    }
}
