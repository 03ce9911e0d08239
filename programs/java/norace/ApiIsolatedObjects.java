import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** A block on two objects excludes those on either, and a global one excludes all. */
public class ApiIsolatedObjects {

    static int total;

    public static void main(String[] args) throws Exception {
        Object first = new Object();
        Object second = new Object();
        finish(() -> {
            async(() -> isolated(new Object[] {first, second}, () -> total++));
            async(() -> isolated(second, () -> total++));
            async(() -> isolated(() -> total++));
        });
        System.out.println(total);
    }
}
