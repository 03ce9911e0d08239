import java.util.concurrent.RecursiveAction;

/** A write under a lock does not make the next write, after the lock, redundant: only the first one excludes the creator's. */
public class MonitorIsLeft {

    static final class Node {
        int inBlock;
        int inMethod;
        int entered;

        synchronized void set(int value) {
            inMethod = value; // race
        }
    }

    static final Object LOCK = new Object();
    static final Node NODE = new Node();

    static void leave(Node node) {
        synchronized (LOCK) {
            node.inBlock = 1;
        }
        node.inBlock = 2; // race
    }

    static void leaveMethod(Node node) {
        node.set(1);
        node.inMethod = 2; // race
    }

    static void enter(Node node) {
        node.entered = 1; // race
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
            NODE.inBlock = 3; // race
        }
        NODE.set(3);
        synchronized (LOCK) {
            NODE.entered = 3; // race
        }
        writer.join();
    }
}
