import java.util.concurrent.RecursiveTask;

/** The parent reads the result of a child that it has not joined. */
public class ResultBeforeJoin {

    static final class Child extends RecursiveTask<Integer> {
        int result;

        @Override
        protected Integer compute() {
            result = 7; // race
            return result;
        }
    }

    public static void main(String[] args) {
        Child child = new Child();
        child.fork();
        int early = child.result; // race
        child.join();
        System.out.println(early > 7);
    }
}
