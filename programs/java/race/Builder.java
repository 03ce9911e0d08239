/** A string builder is not made for this. */
public class Builder {

    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        Thread worker = new Thread(() -> text.append("a")); // race
        worker.start();
        text.append("b"); // race
        worker.join();
    }
}
