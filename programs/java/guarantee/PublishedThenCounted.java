// guarantee: this-schedule

/** A node is reached through a field that is read under a lock, before another field of its holder: no other way leads to it. */
public class PublishedThenCounted {
    static final class Node {
        int value;
    }

    static final class Box {
        Node node = new Node();
        int count;
    }

    static final Object LOCK = new Object();

    static void publish(Box box) {
        Node node = new Node();
        node.value = 7;
        synchronized (LOCK) {
            box.node = node;
        }
    }

    static int take(Box box) {
        synchronized (LOCK) {
            Node node = box.node;
            int value = node.value;
            return value + box.count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread first = new Thread(() -> publish(box));
        Thread second = new Thread(() -> take(box));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
