import java.util.ArrayList;
import java.util.List;

/** A subclass that does nothing about it. */
public class OverriddenAdd {

    static final class Guarded extends ArrayList<Integer> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean add(Integer value) {
            return super.add(value); // race
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
