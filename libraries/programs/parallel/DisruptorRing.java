import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.CountDownLatch;

/**
 * Disruptor: two stages of event handlers behind a ring buffer. Sequences are plain fields between fences, which taskrace has no
 * model of; it says so instead of naming races that fences may prevent.
 */
// inconclusive: acquireFence may order tasks
// jars: disruptor-4.0.0
public final class DisruptorRing {

    static final class Event {
        int input;
        int squared;
        int result;
    }

    static int total;

    public static void main(String[] arguments) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Disruptor<Event> disruptor = new Disruptor<>(
                Event::new, 64, DaemonThreadFactory.INSTANCE, ProducerType.SINGLE, new BlockingWaitStrategy());
        disruptor
                .handleEventsWith((event, sequence, last) -> event.squared = event.input * event.input)
                .then((event, sequence, last) -> {
                    event.result = event.squared + 1;
                    total += event.result;
                    if (sequence == 29) {
                        done.countDown();
                    }
                });
        disruptor.start();
        for (int i = 0; i < 30; i++) {
            disruptor.getRingBuffer().publishEvent((event, sequence, n) -> event.input = n, i);
        }
        done.await();
        System.out.println("total " + total);
        disruptor.shutdown();
    }
}
