/** Methods of two objects take two monitors. */
public class WhoseMonitor {

    static int data;

    synchronized void add() {
        data++; // race
    }

    public static void main(String[] args) throws Exception {
        WhoseMonitor one = new WhoseMonitor();
        WhoseMonitor two = new WhoseMonitor();
        Thread worker = new Thread(() -> one.add());
        worker.start();
        two.add();
        worker.join();
    }
}
