// explore: failure, complete, 4 schedules
/** The main task gives up a queue once all items were taken, but a consumer looks at the queue again. After pbzip2 in SCTBench. */
public class FreedQueue {
    static volatile int[] queue = {7};
    static volatile int taken;

    static void consumes() {
        while (queue[0] > 0) {
            queue[0] = 0;
            taken++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread consumer = new Thread(FreedQueue::consumes);
        consumer.start();
        while (taken < 1) {
            Thread.onSpinWait();
        }
        queue = null;
        consumer.join();
    }
}
