// explore: race, complete, 1 schedule
/** A sum under a lock hands nothing over, so the data beside it is in a race. */
public class SumBeforeUse {
    static final Object LOCK = new Object();
    static int sum;
    static int data;

    static void add() {
        synchronized (LOCK) {
            sum++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> {
            data = 1;
            add();
        });
        Thread other = new Thread(() -> {
            add();
            data++;
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
