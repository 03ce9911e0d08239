import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** What a class initialiser writes comes before all uses; what tasks write later does not. */
public class ApiInitializer {
    static class Late {
        static int x = 5;
        static int[] a = {1, 2, 3};
    }

    public static void main(String[] args) {
        finish(() -> {
            async(() -> Late.x += Late.a[0]); // race
            async(() -> Late.x += Late.a[0]); // race
        });
        System.out.println(Late.a[2]);
    }
}
