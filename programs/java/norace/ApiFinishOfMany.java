import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** A finish joins each of its four tasks, first and last among them. */
public class ApiFinishOfMany {

    static final int[] VALUES = new int[4];

    static void set(int index) {
        async(() -> VALUES[index] = index);
    }

    public static void main(String[] args) throws Exception {
        finish(() -> {
            set(0);
            set(1);
            set(2);
            set(3);
        });
        for (int i = 0; i < 4; i++) {
            System.out.println(VALUES[i]);
        }
    }
}
