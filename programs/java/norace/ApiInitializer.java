import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** What a class initialiser writes comes before all uses. */
public class ApiInitializer {
    static class Late {
        static int x = 5;
        static int[] a = {1, 2, 3};
    }

    static int first;
    static int second;

    public static void main(String[] args) {
        finish(() -> {
            async(() -> first = Late.x + Late.a[0]);
            async(() -> second = Late.x + Late.a[0]);
        });
        System.out.println(first + second);
    }
}
