// explore: failure, complete, 18 schedules
/** One task pushes three times; another one tries to pop three times, by a mark that stays when the stack is empty again. */
public class StackRounds {
    static final int ROUNDS = 3;
    static final Object LOCK = new Object();
    static int size;
    static boolean isMarked;

    static void push() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (LOCK) {
                size++;
                isMarked = true;
            }
        }
    }

    static void pop() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (LOCK) {
                if (isMarked) {
                    if (size == 0) {
                        throw new AssertionError("empty");
                    }
                    size--;
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread pusher = new Thread(StackRounds::push);
        Thread popper = new Thread(StackRounds::pop);
        pusher.start();
        popper.start();
        pusher.join();
        popper.join();
    }
}
