import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Races whose reports have something to tell: where objects were made, who called whom, which join is missing. */
public class Details {

    static class Node {
        int value;
        Node next;
    }

    static void deep(Node node) {
        node.value++; // deep
    }

    static void outer(Node node) {
        deep(node); // outer
    }

    static void objects() throws InterruptedException {
        Node unused = new Node();
        Node node = new Node(); // node
        int[] unusedArray = new int[3];
        int[] array = new int[3]; // array
        double[][] grid = new double[2][2]; // grid
        List<String> list = new ArrayList<>(); // list
        for (int i = 0; i < 1000; i++) {
            unused.next = new Node(); // many
        }
        Node one = unused.next;
        Thread thread = new Thread(() -> {
            outer(node);
            array[1]++;
            grid[1][1]++;
            list.add("a");
            one.value++;
        });
        thread.start(); // thread
        outer(node); // main
        array[1]++;
        grid[1][1]++;
        list.add("b");
        one.value++;
        thread.join(); // joined
        unusedArray[0]++;
    }

    static int shared;

    static class Grandchild extends RecursiveAction {
        @Override
        protected void compute() {
            shared = 1;
        }
    }

    static class Child extends RecursiveAction {
        @Override
        protected void compute() {
            new Grandchild().fork(); // grandchild
        }
    }

    static void forgotten() {
        ForkJoinPool.commonPool().invoke(new Child()); // child
        shared = 2;
    }

    static int got;

    static void late() {
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> got = 1); // async
        got = 2; // second
        future.join(); // awaited
    }

    static int never;

    static void never() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> never = 1); // executed
        never = 2;
        pool.shutdown();
    }

    public static void main(String[] arguments) throws Exception {
        objects();
        forgotten();
        late();
        never();
        try {
            CompletableFuture.runAsync(() -> {
                throw new IllegalStateException("in a task");
            })
                    .join();
        } catch (RuntimeException e) {
            e.printStackTrace();
        }
    }
}
