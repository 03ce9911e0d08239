import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.future;

/** The future is got before its value is read. */
public class ApiFutureInFinish {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            future(() -> value = 1).get();
        });
        System.out.println(value);
    }
}
