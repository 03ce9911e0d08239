import java.text.DecimalFormat;

/** A format keeps digits. */
public class NumberFormats {

    public static void main(String[] args) throws Exception {
        DecimalFormat format = new DecimalFormat("0.0");
        Thread worker = new Thread(() -> format.format(1.5)); // race
        worker.start();
        format.format(2.5); // race
        worker.join();
    }
}
