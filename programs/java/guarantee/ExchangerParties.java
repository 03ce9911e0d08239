// guarantee: this-schedule

import java.util.concurrent.*;

/** Three parties at one exchanger: who meets whom is up to the schedule. */
public class ExchangerParties {
    public static void main(String[] args) throws Exception {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                try {
                    int[] got = exchanger.exchange(new int[] {me});
                    got[0]++;
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }
}
