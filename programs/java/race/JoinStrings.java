import java.util.ArrayList;
import java.util.List;

/** Joining reads the list. */
public class JoinStrings {

    public static void main(String[] args) throws Exception {
        List<String> list = new ArrayList<>(List.of("a"));
        Thread worker = new Thread(() -> list.add("b")); // race
        worker.start();
        System.out.println(String.join(",", list).length() > 99); // race
        worker.join();
    }
}
