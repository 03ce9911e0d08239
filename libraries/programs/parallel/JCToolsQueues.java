import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.SpscArrayQueue;

/** JCTools: queues between producers and consumers. */
// jars: jctools-core-4.0.5
public final class JCToolsQueues {

    record Message(int number) {}

    private static int passThrough(Queue<Message> queue, int producers) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int first = p * 10;
            threads.add(new Thread(() -> {
                for (int i = first; i < first + 10; i++) {
                    while (!queue.offer(new Message(i))) {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        int sum = 0;
        for (int received = 0; received < producers * 10; ) {
            Message message = queue.poll();
            if (message != null) {
                sum += message.number();
                received++;
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("spsc " + passThrough(new SpscArrayQueue<>(64), 1));
        System.out.println("mpsc " + passThrough(new MpscLinkedQueue<>(), 3));
        System.out.println("mpmc " + passThrough(new MpmcArrayQueue<>(64), 3));
    }
}
