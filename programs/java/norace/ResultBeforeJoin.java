import java.util.concurrent.RecursiveTask;

/** The parent reads the result of a child that it has joined. */
public class ResultBeforeJoin {

    static final class Child extends RecursiveTask<Integer> {
        int result;

        @Override
        protected Integer compute() {
            result = 7;
            return result;
        }
    }

    public static void main(String[] args) {
        Child child = new Child();
        child.fork();
        child.join();
        int late = child.result;
        System.out.println(late > 7);
    }
}
