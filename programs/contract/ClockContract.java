import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Work without an end of its own, which goes on until a sleeping thread stops it: time passes meanwhile. */
final class ClockContract {

    private ClockContract() {}

    private static final AtomicInteger RUNS = new AtomicInteger();

    private static void stopsAfterSleep(AtomicBoolean stop) throws InterruptedException {
        Thread.sleep(3);
        stop.set(true);
        Contract.holds(RUNS.getAndSet(0) > 0);
    }

    private static void again(ExecutorService pool, AtomicBoolean stop) {
        RUNS.incrementAndGet();
        if (!stop.get()) {
            pool.execute(() -> again(pool, stop));
        } else {
            pool.shutdown();
        }
    }

    private static void againAtOnce(ScheduledExecutorService pool, AtomicBoolean stop) {
        RUNS.incrementAndGet();
        if (!stop.get()) {
            pool.schedule(() -> againAtOnce(pool, stop), 0, MILLISECONDS);
        } else {
            pool.shutdown();
        }
    }

    private static void againByTimer(Timer timer, AtomicBoolean stop) {
        RUNS.incrementAndGet();
        if (!stop.get()) {
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            againByTimer(timer, stop);
                        }
                    },
                    0);
        }
    }

    private static void againInThread(AtomicBoolean stop) {
        RUNS.incrementAndGet();
        if (!stop.get()) {
            new Thread(() -> againInThread(stop)).start();
        }
    }

    static void executorThatFeedsItself() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        again(pool, stop);
        stopsAfterSleep(stop);
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
    }

    static void schedulerThatFeedsItself() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        againAtOnce(pool, stop);
        stopsAfterSleep(stop);
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
    }

    static void shortDelays() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleWithFixedDelay(RUNS::incrementAndGet, 0, 1, NANOSECONDS);
        stopsAfterSleep(stop);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        RUNS.set(0);
    }

    static void timerThatFeedsItself() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        Timer timer = new Timer(true);
        againByTimer(timer, stop);
        stopsAfterSleep(stop);
        timer.cancel();
        RUNS.set(0);
    }

    static void threadThatParksShortly() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        Thread thread = Contract.start(() -> {
            while (!stop.get()) {
                RUNS.incrementAndGet();
                LockSupport.parkNanos(1);
            }
        });
        stopsAfterSleep(stop);
        Contract.join(thread);
        RUNS.set(0);
    }

    static void threadsThatStartThreads() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        againInThread(stop);
        stopsAfterSleep(stop);
    }
}
