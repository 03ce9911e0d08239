// guarantee: this-schedule

/** Nodes are reached through adjacent elements that are read under a lock, each followed by an access to its node. */
public class PublishedNeighbours {
    static final class Node {
        int value;
    }

    static final Object LOCK = new Object();

    static void publish(Node[] nodes) {
        Node node = new Node();
        node.value = 7;
        synchronized (LOCK) {
            nodes[0] = node;
        }
    }

    static int take(Node[] nodes) {
        synchronized (LOCK) {
            return nodes[0].value + nodes[1].value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Node[] nodes = {new Node(), new Node()};
        Thread first = new Thread(() -> publish(nodes));
        Thread second = new Thread(() -> take(nodes));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
