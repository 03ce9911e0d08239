import java.util.ArrayList;
import java.util.List;

/** Formatting its name. */
public class FormatList {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Thread worker = new Thread(() -> list.add(1));
        worker.start();
        System.out.println(String.format("%s", "list").length() > 99);
        worker.join();
    }
}
