import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A synchronized list holds its lock while it calls a list that extends one of the program. One call goes past the synchronized list. */
public class WrapperOfGrandchild {

    abstract static class Base extends AbstractList<String> {}

    static final class Own extends Base {
        final List<String> inner = new ArrayList<>();

        @Override
        public boolean add(String text) {
            return inner.add(text); // race
        }

        @Override
        public String get(int index) {
            return inner.get(index);
        }

        @Override
        public int size() {
            return inner.size();
        }
    }

    public static void main(String[] args) throws Exception {
        Own own = new Own();
        List<String> list = Collections.synchronizedList(own);
        Thread worker = new Thread(() -> list.add("a"));
        worker.start();
        own.add("b");
        worker.join();
    }
}
