// guarantee: this-schedule

/** Nodes are reached through a table that is read under a lock, in loops of a method that does not know of the lock. */
public class PublishedInTable {
    static final class Node {
        int value;
        Node next;
    }

    static final class Table {
        final Node[] nodes = new Node[4];
        Node first;
    }

    static final Object LOCK = new Object();

    static void publish(Table table) {
        Node inTable = new Node();
        inTable.value = 7;
        Node inList = new Node();
        inList.next = new Node();
        inList.next.value = 8;
        synchronized (LOCK) {
            table.nodes[2] = inTable;
            table.first = inList;
        }
    }

    static int sum(Table table) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            Node node = table.nodes[i];
            if (node != null) {
                sum += node.value;
            }
        }
        for (int i = 0; i < 4; i++) {
            for (Node node = table.first; node != null; node = node.next) {
                sum += node.value;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        Thread first = new Thread(() -> publish(table));
        Thread second = new Thread(() -> {
            synchronized (LOCK) {
                sum(table);
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
