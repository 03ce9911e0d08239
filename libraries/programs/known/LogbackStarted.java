import ch.qos.logback.core.AppenderBase;

/**
 * One task stops an appender while another one asks whether it has been started; the field was neither volatile nor locked.
 *
 * <p>Bug: https://github.com/qos-ch/logback/pull/229 (LOGBACK-1037)
 */
// racy: logback-core-1.1.2
// repaired: logback-core-1.5.20
// race at: AppenderBase.java:110
public class LogbackStarted {

    static final class Counting extends AppenderBase<String> {
        private int appended;

        @Override
        protected void append(String event) {
            appended++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Counting appender = new Counting();
        appender.start();
        Thread stopper = new Thread(appender::stop);
        Thread watcher = new Thread(() -> System.out.println(appender.isStarted() && appender.appended > 100));
        watcher.start();
        stopper.start();
        stopper.join();
        watcher.join();
    }
}
