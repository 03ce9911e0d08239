// guarantee: every-schedule

import java.util.concurrent.*;

/** invokeAll joins all tasks if none fails. */
public class InvokeAllSucceeds {
    static int data;
    static int data2;

    static class A extends RecursiveAction {
        protected void compute() {
            data2 = 1;
        }
    }

    static class B extends RecursiveAction {
        protected void compute() {
            data = 1;
        }
    }

    static class R extends RecursiveAction {
        protected void compute() {
            invokeAll(new A(), new B());
            data = 2;
            data2 = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).invoke(new R());
    }
}
