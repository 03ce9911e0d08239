import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Ten tasks that are awaited one by one count in one variable. */
public class Drb122TaskUndeferred {

    static int value;

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) {
            finish(() -> async(() -> value++));
        }
        System.out.println(value);
    }
}
