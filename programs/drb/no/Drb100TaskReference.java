import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Each task has its own value of the loop variable. */
public class Drb100TaskReference {

    public static void main(String[] args) {
        int[] a = new int[10];
        finish(() -> {
            for (int i = 0; i < 10; i++) {
                int[] own = {i};
                async(() -> a[own[0]] = own[0]);
            }
        });
        System.out.println(a[9]);
    }
}
