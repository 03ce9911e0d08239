import java.util.ArrayList;
import java.util.List;

/** A subclass that takes a lock. */
public class OverriddenAdd {

    static final class Guarded extends ArrayList<Integer> {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized boolean add(Integer value) {
            return super.add(value);
        }
    }

    public static void main(String[] args) throws Exception {
        List<Integer> list = new Guarded();
        Thread worker = new Thread(() -> list.add(1));
        worker.start();
        list.add(2);
        worker.join();
    }
}
