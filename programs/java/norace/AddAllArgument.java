import java.util.ArrayList;
import java.util.List;

/** The argument is only read. */
public class AddAllArgument {

    public static void main(String[] args) throws Exception {
        List<Integer> source = new ArrayList<>(List.of(1));
        List<Integer> target = new ArrayList<>();
        Thread worker = new Thread(() -> System.out.println(source.contains(9)));
        worker.start();
        target.addAll(source);
        worker.join();
    }
}
