/** Static methods take that of the class. */
public class WhoseMonitor {

    static int data;

    static synchronized void add() {
        data++;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> add());
        worker.start();
        synchronized (WhoseMonitor.class) {
            data++;
        }
        worker.join();
    }
}
