// explore: failure, complete, 24 schedules
import java.util.concurrent.Exchanger;

/** Four tasks exchange their numbers: any two may meet. */
public class WhoMeetsWhom {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    static void exchange(int number) {
        try {
            if (EXCHANGER.exchange(number) + number == 3) {
                throw new AssertionError("0 met 3, or 1 met 2");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> exchange(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
