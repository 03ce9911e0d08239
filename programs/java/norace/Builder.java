/** A string buffer is; which letter comes first is another question. */
public class Builder {

    public static void main(String[] args) throws Exception {
        StringBuffer text = new StringBuffer();
        Thread worker = new Thread(() -> text.append("a"));
        worker.start();
        text.append("b");
        worker.join();
    }
}
