import java.util.ArrayList;

/** A subclass of a list is a list. */
public class ListSubclass {

    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    public static void main(String[] args) throws Exception {
        Names names = new Names();
        Thread worker = new Thread(() -> names.add("ann")); // race
        worker.start();
        names.add("bob"); // race
        worker.join();
    }
}
