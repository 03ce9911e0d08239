import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** The latch opens after the value is there. */
public class TimerRuns {

    static int value;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        value = 1;
                        done.countDown();
                    }
                },
                1000);
        done.await();
        System.out.println(value > 1);
        timer.cancel();
    }
}
