import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** Collections that a method creates and uses in ways that look local: in each a task sees them all the same. */
public class LocalLists {

    static final class Run extends RecursiveAction {
        final Runnable body;

        Run(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    static List<Integer> published;
    static Iterator<Integer> walking;

    private static void captured() {
        List<Integer> list = new ArrayList<>();
        Run run = new Run(() -> list.add(1)); // race
        run.fork();
        list.add(2); // race
        run.join();
    }

    private static void stored(boolean isPublished) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        if (isPublished) {
            published = list;
        }
        Run run = new Run(() -> published.set(0, 2)); // race
        run.fork();
        list.set(0, 3); // race
        run.join();
    }

    private static void oneOfTwo(List<Integer> given, boolean isNew) {
        List<Integer> list = isNew ? new ArrayList<>() : given;
        Run run = new Run(() -> given.add(1)); // race
        run.fork();
        list.add(2); // race
        run.join();
    }

    private static void walked() {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        Iterator<Integer> iterator = list.iterator();
        walking = iterator;
        Run run = new Run(() -> walking.next()); // race
        run.fork();
        iterator.next(); // race
        run.join();
    }

    private static void inAnother() {
        Deque<List<Integer>> deque = new ArrayDeque<>();
        List<Integer> list = new ArrayList<>();
        deque.add(list);
        Run run = new Run(() -> deque.peek().add(1)); // race
        run.fork();
        list.add(2); // race
        run.join();
    }

    private static int placeOfAnother(List<Integer> given) {
        int sum = 0;
        for (int each : given) { // race
            sum += each;
        }
        // The next variable has the place of the iterator.
        Iterator<Integer> iterator = given.iterator();
        walking = iterator;
        return sum + iterator.next();
    }

    public static void main(String[] args) {
        captured();
        stored(args.length == 0);
        oneOfTwo(new ArrayList<>(), args.length > 0);
        walked();
        inAnother();
        List<Integer> given = new ArrayList<>(List.of(1, 2));
        Run run = new Run(() -> given.add(3)); // race
        run.fork();
        placeOfAnother(given);
        run.join();
    }
}
