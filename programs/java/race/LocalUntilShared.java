import java.util.concurrent.RecursiveAction;

/** An array and an object that a method creates, and that a task gets by way of a helper. */
public class LocalUntilShared {

    static class Node {
        int count;
    }

    static class Count extends RecursiveAction {
        final Object[] shared;

        Count(Object[] shared) {
            this.shared = shared;
        }

        @Override
        protected void compute() {
            int[] own = new int[4];
            own[1]++;
            ((Node) shared[0]).count += own[1]; // race
        }
    }

    static void keep(Object[] to, Node node) {
        to[0] = node;
    }

    public static void main(String[] args) {
        Object[] holder = new Object[1];
        Node node = new Node();
        keep(holder, node);
        Count count = new Count(holder);
        count.fork();
        node.count++; // race
        count.join();
        System.out.println(node.count);
    }
}
