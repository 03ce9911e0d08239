import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.isolated;

/** One task of many adds without being isolated. */
public class ApiIsolated {

    static int total;

    public static void main(String[] args) throws Exception {
        forAll(0, 100, i -> {
            if (i == 50) {
                total += i; // race
            } else {
                isolated(() -> total += i); // race
            }
        });
        System.out.println(total);
    }
}
