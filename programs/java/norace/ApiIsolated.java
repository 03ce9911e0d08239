import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.isolated;

/** All tasks add in isolated blocks. */
public class ApiIsolated {

    static int total;

    public static void main(String[] args) throws Exception {
        forAll(0, 100, i -> isolated(() -> total += i));
        System.out.println(total);
    }
}
