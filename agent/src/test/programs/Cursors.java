import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.RecursiveAction;

/** Iterators that a method keeps to itself, and such that it does not; the lines of the races are named in the test. */
public class Cursors {

    static final List<Integer> SET = numbers();
    static final List<Integer> ADDED = numbers();
    static final List<Integer> REMOVED = numbers();
    static final List<Integer> READ = numbers();
    static final Set<Integer> TREE = new TreeSet<>(numbers());
    static final Map<Integer, Integer> MAP = new HashMap<>();
    static final Set<Integer> QUIET = new LinkedHashSet<>(numbers());
    static Iterator<Integer> shared;
    static volatile int sink;

    static List<Integer> numbers() {
        return new ArrayList<>(List.of(1, 2, 3, 4));
    }

    public static void main(String[] args) {
        MAP.put(1, 1);
        shared = READ.iterator();
        Iterator<Integer> captured = QUIET.iterator();
        RecursiveAction child = new RecursiveAction() {
            @Override
            protected void compute() {
                int sum = 0;
                for (int one : SET) {
                    sum += one;
                }
                for (int one : ADDED) {
                    sum += one;
                }
                for (Iterator<Integer> each = REMOVED.iterator(); each.hasNext(); ) {
                    if (each.next() == 2) {
                        each.remove();
                    }
                }
                for (int key : MAP.keySet()) {
                    sum += key;
                }
                for (int one : TREE) {
                    sum += one;
                }
                for (int one : QUIET) {
                    sum += one;
                }
                Iterator<Integer> reused = QUIET.iterator();
                sum += next(reused);
                shared.next();
                captured.next();
                sink = sum;
            }
        };
        child.fork();
        SET.set(2, 9);
        ADDED.add(5);
        int size = REMOVED.size();
        MAP.put(2, 2);
        TREE.add(7);
        int sum = size;
        for (int one : QUIET) {
            sum += one;
        }
        shared.next();
        captured.next();
        child.join();
        for (int one : ADDED) {
            sum += one;
        }
        System.out.println(sum);
    }

    static int next(Iterator<Integer> numbers) {
        return numbers.next();
    }
}
