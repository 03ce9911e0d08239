import java.util.Calendar;

/** Calendars of their own. */
public class CalendarGet {

    public static void main(String[] args) throws Exception {
        Calendar calendar = Calendar.getInstance();
        calendar.set(2020, 1, 1);
        Thread worker = new Thread(() -> ((Calendar) calendar.clone()).get(Calendar.YEAR));
        worker.start();
        System.out.println(calendar.getTimeZone() == null);
        worker.join();
    }
}
