import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** Makes far more arrays, objects and lists than the heap can hold at once, all of them shared by tasks. */
public class Churn {

    static final class Node {
        int value;
        Node next;
    }

    static final class Fill extends RecursiveAction {
        private final int[] numbers;
        private final Node node;
        private final List<Integer> list;
        private final int from;

        Fill(int[] numbers, Node node, List<Integer> list, int from) {
            this.numbers = numbers;
            this.node = node;
            this.list = list;
            this.from = from;
        }

        @Override
        protected void compute() {
            for (int i = from; i < numbers.length; i += 2) {
                numbers[i] = i;
            }
            for (Node each = node; each != null; each = each.next) {
                each.value++;
            }
            list.set(from, from);
        }
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            int[] numbers = new int[20_000];
            List<Integer> list = new ArrayList<>(List.of(0, 0));
            Fill even = new Fill(numbers, nodes(), list, 0);
            Fill odd = new Fill(numbers, nodes(), list, 1);
            even.fork();
            odd.fork();
            odd.join();
            even.join();
            sum += numbers[19_999] + list.get(1);
        }
        System.out.println(sum);
    }

    private static Node nodes() {
        Node first = null;
        for (int i = 0; i < 500; i++) {
            Node node = new Node();
            node.next = first;
            first = node;
        }
        return first;
    }
}
