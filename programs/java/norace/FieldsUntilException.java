import java.util.concurrent.RecursiveAction;

/** An exception after the first, and after the second, of four fields that are checked together: the others were not accessed. */
public class FieldsUntilException {

    static final class Four {
        int one;
        int two;
        int three;
        int four;
    }

    static final Four EARLY = new Four();
    static final Four LATE = new Four();

    static int early(Four of, int[] between, int at) {
        int result = of.one;
        result += between[at];
        result += of.two;
        result += of.three;
        result += of.four;
        return result;
    }

    static void late(Four of, int[] between, int at) {
        of.one = 1;
        of.two = 2;
        between[at] = 1;
        of.three = 3;
        of.four = 4;
    }

    static final class Task extends RecursiveAction {
        @Override
        protected void compute() {
            try {
                early(EARLY, new int[3], 3);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("after the first");
            }
            try {
                late(LATE, new int[3], 3);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("after the second");
            }
        }
    }

    public static void main(String[] args) {
        Task task = new Task();
        task.fork();
        EARLY.two = 5;
        EARLY.three = 5;
        EARLY.four = 5;
        LATE.three = 5;
        LATE.four = 5;
        task.join();
    }
}
