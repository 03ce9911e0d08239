import java.util.concurrent.RecursiveAction;

/** Synchronized methods that touch several fields of another object, and several neighbours, with what may fail between: all tasks have one monitor. */
public class UnderOwnMonitor extends Inherited {

    static final class Pair {
        int one;
        int other;
    }

    static final Pair PAIR = new Pair();
    static final int[] NUMBERS = new int[8];
    static final UnderOwnMonitor COMMON = new UnderOwnMonitor();

    synchronized void put(Pair pair, int[] between, int at) {
        pair.one = 1;
        pair.other = between[at];
    }

    synchronized int neighbours(int[] numbers, int at) {
        numbers[at] = 1;
        numbers[at + 1] = 2;
        return numbers[at + 2];
    }

    synchronized void inherited(int[] between, int at) {
        one = 1;
        other = between[at];
    }

    static final class Writer extends RecursiveAction {
        @Override
        protected void compute() {
            COMMON.neighbours(NUMBERS, 2);
            COMMON.inherited(new int[1], 0);
            new Below().below(new int[1], 0);
            try {
                COMMON.put(PAIR, new int[2], 2);
            } catch (ArrayIndexOutOfBoundsException e) {
                COMMON.put(PAIR, new int[1], 0);
            }
            try {
                COMMON.neighbours(NUMBERS, 7);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("too far");
            }
        }
    }

    public static void main(String[] args) {
        RecursiveAction.invokeAll(new Writer(), new Writer());
    }
}

class Inherited {
    int one;
    int other;

    /** Fields of a subclass, by a cast. */
    synchronized int below(int[] between, int at) {
        int result = ((Below) this).first;
        result += between[at];
        return result + ((Below) this).second;
    }
}

class Below extends Inherited {
    int first;
    int second;
}
