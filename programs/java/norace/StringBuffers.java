/** A buffer is. */
public class StringBuffers {

    public static void main(String[] args) throws Exception {
        StringBuffer buffer = new StringBuffer();
        Thread worker = new Thread(() -> buffer.append(1));
        worker.start();
        buffer.append(2);
        worker.join();
    }
}
