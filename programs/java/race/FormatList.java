import java.util.ArrayList;
import java.util.List;

/** Formatting reads the list. */
public class FormatList {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Thread worker = new Thread(() -> list.add(1)); // race
        worker.start();
        System.out.println(String.format("%s", list).length() > 99); // race
        worker.join();
    }
}
