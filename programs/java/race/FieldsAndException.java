import java.util.concurrent.RecursiveAction;

/** An exception between accesses to fields of two objects, each of which has more to come: what was accessed before it races all the same. */
public class FieldsAndException {

    static final class Pair {
        int one;
        int other;
    }

    static final Pair LEFT = new Pair();
    static final Pair RIGHT = new Pair();

    static int sum(Pair left, Pair right, int[] between, int at) {
        int result = left.one; // race
        result += right.one; // race
        result += between[at];
        result += left.other;
        result += right.other;
        return result;
    }

    static final class Reader extends RecursiveAction {
        @Override
        protected void compute() {
            try {
                sum(LEFT, RIGHT, new int[3], 3);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("too far");
            }
        }
    }

    public static void main(String[] args) {
        Reader reader = new Reader();
        reader.fork();
        LEFT.one = 1; // race
        RIGHT.one = 1; // race
        LEFT.other = 1;
        RIGHT.other = 1;
        reader.join();
    }
}
