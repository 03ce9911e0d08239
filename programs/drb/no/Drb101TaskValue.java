import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Each task is given a value. */
public class Drb101TaskValue {

    public static void main(String[] args) {
        int[] a = new int[10];
        finish(() -> {
            for (int i = 0; i < 10; i++) {
                int index = i;
                async(() -> a[index] = index + 1);
            }
        });
        System.out.println(a[9]);
    }
}
