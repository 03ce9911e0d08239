import java.util.ArrayList;
import java.util.List;

/** Through an interface of the program. */
public class OwnInterface {

    interface Names extends List<String> {}

    static final class Impl extends ArrayList<String> implements Names {
        private static final long serialVersionUID = 1L;
    }

    public static void main(String[] args) throws Exception {
        Names names = new Impl();
        Thread worker = new Thread(() -> names.add("a")); // race
        worker.start();
        System.out.println(names.size() > 9); // race
        worker.join();
    }
}
