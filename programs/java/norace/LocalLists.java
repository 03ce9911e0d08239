import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RecursiveTask;

/** Each task has collections of its own, which it fills, walks over and empties. */
public class LocalLists {

    static final class Sum extends RecursiveTask<Integer> {
        final int depth;

        Sum(int depth) {
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            List<Sum> children = new ArrayList<>();
            Set<Integer> seen = new HashSet<>();
            Deque<Integer> open = new ArrayDeque<>();
            for (int i = 0; i < depth; i++) {
                Sum child = new Sum(i);
                children.add(child);
                child.fork();
                open.push(i);
                seen.add(i);
            }
            int sum = 1;
            for (Sum child : children) {
                sum += child.join();
            }
            while (!open.isEmpty()) {
                sum += seen.contains(open.pop()) ? 1 : 0;
            }
            Iterator<Integer> rest = seen.iterator();
            while (rest.hasNext()) {
                rest.next();
                rest.remove();
            }
            return sum;
        }
    }

    public static void main(String[] args) {
        Sum sum = new Sum(4);
        sum.fork();
        System.out.println(sum.join());
    }
}
