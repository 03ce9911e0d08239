import java.text.DecimalFormat;

/** A format each. */
public class NumberFormats {

    public static void main(String[] args) throws Exception {
        DecimalFormat format = new DecimalFormat("0.0");
        Thread worker = new Thread(() -> new DecimalFormat("0.0").format(1.5));
        worker.start();
        format.format(2.5);
        worker.join();
    }
}
