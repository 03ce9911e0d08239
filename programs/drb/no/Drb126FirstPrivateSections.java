import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Each section counts in a copy of its own. */
public class Drb126FirstPrivateSections {

    public static void main(String[] args) {
        int count = 1;
        finish(() -> {
            for (int section = 0; section < 2; section++) {
                int[] own = {count};
                async(() -> {
                    own[0]++;
                    System.out.println(own[0]);
                });
            }
        });
    }
}
