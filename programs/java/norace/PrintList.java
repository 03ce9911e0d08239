import java.util.ArrayList;
import java.util.List;

/** Printing a list twice. */
public class PrintList {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Thread worker = new Thread(() -> System.out.println(list));
        worker.start();
        System.out.println(list);
        worker.join();
    }
}
