// verdict: race

import java.util.concurrent.*;

/** invokeAll does not wait for the sibling of a task that failed. */
public class InvokeAllFails {
    static int data;

    static class A extends RecursiveAction {
        protected void compute() {
            throw new IllegalStateException();
        }
    }

    static class B extends RecursiveAction {
        protected void compute() {
            data = 1;
        }
    }

    static class R extends RecursiveAction {
        protected void compute() {
            try {
                invokeAll(new A(), new B());
            } catch (IllegalStateException e) {
            }
            data = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).invoke(new R());
    }
}
