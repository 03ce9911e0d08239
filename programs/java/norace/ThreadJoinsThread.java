/** The second thread joins the first one. */
public class ThreadJoinsThread {

    static final class Worker extends Thread {
        final Worker before;
        int value;

        Worker(Worker before) {
            this.before = before;
        }

        @Override
        public void run() {
            try {
                if (before != null) {
                    before.join();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            value = before == null ? 1 : before.value + 1;
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
