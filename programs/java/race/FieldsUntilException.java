import java.util.concurrent.RecursiveAction;

/** An exception after the first, and after the second, of four fields that are checked together: only fields that were accessed race. */
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
        int result = of.one; // race
        result += between[at];
        result += of.two;
        result += of.three;
        result += of.four;
        return result;
    }

    static void late(Four of, int[] between, int at) {
        of.one = 1; // race
        of.two = 2; // race
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

    static void write(Four to) {
        to.two = 5; // race
        System.out.println("two");
        to.three = 5;
        System.out.println("three");
        to.four = 5;
    }

    public static void main(String[] args) {
        Task task = new Task();
        task.fork();
        EARLY.one = 5; // race
        EARLY.two = 5;
        EARLY.three = 5;
        EARLY.four = 5;
        LATE.one = 5; // race
        write(LATE);
        task.join();
    }
}
