import java.util.ArrayList;
import java.util.List;

/** Two joins. */
public class JoinStrings {

    public static void main(String[] args) throws Exception {
        List<String> list = new ArrayList<>(List.of("a"));
        Thread worker = new Thread(() -> System.out.println(String.join(";", list).length() > 99));
        worker.start();
        System.out.println(String.join(",", list).length() > 99);
        worker.join();
    }
}
