// explore: deadlock, complete, 3 schedules
/** Two classes whose initialisers need each other, first used by two tasks. */
public class InitializerCycle {
    static class Left {
        static int value = 1;

        static {
            value += Right.value;
        }
    }

    static class Right {
        static int value = 2;

        static {
            value += Left.value;
        }
    }

    static int left;
    static int right;

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> left = Left.value);
        Thread second = new Thread(() -> right = Right.value);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
