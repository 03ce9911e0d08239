import java.util.ArrayList;
import java.util.List;

/** Printing reads the list. */
public class PrintList {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Thread worker = new Thread(() -> list.add(1)); // race
        worker.start();
        System.out.println(list); // race
        worker.join();
    }
}
