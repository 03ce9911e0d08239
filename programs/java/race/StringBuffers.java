/** A builder is not synchronised. */
public class StringBuffers {

    public static void main(String[] args) throws Exception {
        StringBuilder buffer = new StringBuilder();
        Thread worker = new Thread(() -> buffer.append(1)); // race
        worker.start();
        buffer.append(2); // race
        worker.join();
    }
}
