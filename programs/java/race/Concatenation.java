/** A builder becomes text. */
public class Concatenation {

    public static void main(String[] args) throws Exception {
        StringBuilder builder = new StringBuilder("a");
        Thread worker = new Thread(() -> builder.append("b")); // race
        worker.start();
        System.out.println(("<" + builder).length() > 99); // race
        worker.join();
    }
}
