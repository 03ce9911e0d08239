// verdict: race

import java.util.*;
import java.util.concurrent.*;

/** invokeAll of a list does not wait for those behind a task that failed. */
public class InvokeAllOfListFails {
    static int data;
    static int data2;

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
                invokeAll(List.of(new A(), new B(), new B2()));
            } catch (IllegalStateException e) {
            }
            data = 2;
        }
    }

    static class B2 extends RecursiveAction {
        protected void compute() {
            data2 = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).invoke(new R());
    }
}
