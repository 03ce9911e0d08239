import java.util.concurrent.RecursiveAction;

/** Two writes in one critical section, and two critical sections in turn. */
public class MonitorIsLeft {

    static final class Node {
        int inBlock;
        int inMethod;
        int entered;

        synchronized void set(int value) {
            inMethod = value;
        }
    }

    static final Object LOCK = new Object();
    static final Node NODE = new Node();

    static void leave(Node node) {
        synchronized (LOCK) {
            node.inBlock = 1;
            node.inBlock = 2;
        }
    }

    static void leaveMethod(Node node) {
        node.set(1);
        node.set(2);
    }

    static void enter(Node node) {
        synchronized (LOCK) {
            node.entered = 1;
        }
        synchronized (LOCK) {
            node.entered = 2;
        }
    }

    static final class Writer extends RecursiveAction {
        @Override
        protected void compute() {
            leave(NODE);
            leaveMethod(NODE);
            enter(NODE);
        }
    }

    public static void main(String[] args) {
        Writer writer = new Writer();
        writer.fork();
        synchronized (LOCK) {
            NODE.inBlock = 3;
        }
        NODE.set(3);
        synchronized (LOCK) {
            NODE.entered = 3;
        }
        writer.join();
    }
}
