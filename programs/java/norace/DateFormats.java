import java.text.SimpleDateFormat;
import java.util.Date;

/** A format each. */
public class DateFormats {

    public static void main(String[] args) throws Exception {
        SimpleDateFormat format = new SimpleDateFormat("yyyy");
        Thread worker = new Thread(() -> new SimpleDateFormat("yyyy").format(new Date(0)));
        worker.start();
        format.format(new Date(1));
        worker.join();
    }
}
