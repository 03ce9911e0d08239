// guarantee: same-outcomes

import java.util.concurrent.*;

/** An exchange with a limit may meet its partner in time, or not. */
public class TimedExchange {
    static int data;

    public static void main(String[] args) throws Exception {
        Exchanger<Integer> x = new Exchanger<>();
        Thread t = new Thread(() -> {
            try {
                x.exchange(1);
            } catch (Exception e) {
            }
            data = 1;
        });
        t.start();
        try {
            x.exchange(2, 1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            data = 2;
            x.exchange(2);
        }
        t.join();
    }
}
