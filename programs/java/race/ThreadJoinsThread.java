/** The second thread uses the first one's value without joining it. */
public class ThreadJoinsThread {

    static final class Worker extends Thread {
        final Worker before;
        int value;

        Worker(Worker before) {
            this.before = before;
        }

        @Override
        public void run() {
            value = before == null ? 1 : before.value + 1; // race
        }
    }

    public static void main(String[] args) throws Exception {
        Worker first = new Worker(null);
        Worker second = new Worker(first);
        first.start();
        second.start();
        second.join();
        first.join();
    }
}
