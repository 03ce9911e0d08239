import java.util.concurrent.RecursiveAction;

/** Synchronized methods that touch several fields of another object, and several neighbours, with what may fail between: each task has a monitor of its own. */
public class UnderOwnMonitor extends Inherited {

    static final class Pair {
        int one;
        int other;
    }

    static final Pair PAIR = new Pair();
    static final int[] NUMBERS = new int[8];

    synchronized void put(Pair pair, int[] between, int at) {
        pair.one = 1; // race
        pair.other = between[at]; // race
    }

    synchronized int neighbours(int[] numbers, int at) {
        numbers[at] = 1; // race
        numbers[at + 1] = 2; // race
        return numbers[at + 2];
    }

    static synchronized void failing(Pair pair, int[] between, int at) {
        pair.one = 3; // race
        pair.other = between[at];
    }

    synchronized void inherited(int[] between, int at) {
        one = 1;
        other = between[at];
    }

    static final class Writer extends RecursiveAction {
        private final int failsAt;

        Writer(int failsAt) {
            this.failsAt = failsAt;
        }

        @Override
        protected void compute() {
            UnderOwnMonitor own = new UnderOwnMonitor();
            own.put(PAIR, new int[1], 0);
            own.neighbours(NUMBERS, 2);
            own.inherited(new int[1], 0);
            new Below().below(new int[1], 0);
            try {
                failing(PAIR, new int[2], failsAt);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("too far");
            }
        }
    }

    public static void main(String[] args) {
        invokeBoth(new Writer(2), new Writer(2));
    }

    private static void invokeBoth(Writer one, Writer other) {
        RecursiveAction.invokeAll(one, other);
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
