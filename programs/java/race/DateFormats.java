import java.text.SimpleDateFormat;
import java.util.Date;

/** A format keeps a calendar. */
public class DateFormats {

    public static void main(String[] args) throws Exception {
        SimpleDateFormat format = new SimpleDateFormat("yyyy");
        Thread worker = new Thread(() -> format.format(new Date(0))); // race
        worker.start();
        format.format(new Date(1)); // race
        worker.join();
    }
}
