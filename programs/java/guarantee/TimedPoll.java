// guarantee: this-schedule

import java.util.concurrent.*;

/** A poll with a limit takes an item or nothing. */
public class TimedPoll {
    static int data;

    public static void main(String[] args) throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread other = new Thread(() -> {
            data = 1;
            queue.add("x");
        });
        other.start();
        String item = queue.poll(1, TimeUnit.SECONDS);
        if (item != null) {
            System.out.println(data);
        }
        other.join();
    }
}
