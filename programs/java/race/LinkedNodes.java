/** A list is walked while it grows. */
public class LinkedNodes {

    static final class Node {
        Node next;
        final int value;

        Node(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws Exception {
        Node head = new Node(0);
        Thread worker = new Thread(() -> head.next = new Node(1)); // race
        worker.start();
        System.out.println(head.next == head); // race
        worker.join();
    }
}
