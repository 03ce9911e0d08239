import java.util.Calendar;

/** A question makes a calendar compute. */
public class CalendarGet {

    public static void main(String[] args) throws Exception {
        Calendar calendar = Calendar.getInstance();
        calendar.set(2020, 1, 1);
        Thread worker = new Thread(() -> calendar.get(Calendar.YEAR)); // race
        worker.start();
        calendar.get(Calendar.MONTH); // race
        worker.join();
    }
}
