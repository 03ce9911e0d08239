// guarantee: every-schedule

import java.util.concurrent.*;

/** A join orders, whether another task failed or not. */
public class FailureThenJoin {
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
            B b = new B();
            b.fork();
            A a = new A();
            a.fork();
            try {
                a.join();
            } catch (IllegalStateException e) {
            }
            b.join();
            data = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).invoke(new R());
    }
}
