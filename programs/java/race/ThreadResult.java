/** The result is read before the thread is joined. */
public class ThreadResult {

    static int result;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            result = 42; // race
        });
        worker.start();
        System.out.println(result > 42); // race
        worker.join();
    }
}
