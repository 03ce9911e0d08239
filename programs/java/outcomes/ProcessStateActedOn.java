// guarantee: same-outcomes

import java.io.File;
import java.util.Locale;
import java.util.TimeZone;

/** A task acts on properties, defaults and files of the process that another one changes meanwhile. */
public class ProcessStateActedOn {
    static int byProperty;
    static int byNumber;
    static int byLocale;
    static int byZone;
    static int byFile;

    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("state", "acted-on");
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        Thread thread = new Thread(() -> {
            System.setProperty("acted.on", "1");
            System.setProperty("acted.number", "1");
            Locale.setDefault(new Locale("xx"));
            TimeZone.setDefault(TimeZone.getTimeZone("GMT+7"));
            file.delete();
        });
        thread.start();
        if (System.getProperty("acted.on") == null) {
            byProperty = 2;
        }
        if (Integer.getInteger("acted.number") == null) {
            byNumber = 2;
        }
        if (Locale.getDefault().equals(locale)) {
            byLocale = 2;
        }
        if (TimeZone.getDefault().equals(zone)) {
            byZone = 2;
        }
        if (file.exists()) {
            byFile = 2;
        }
        thread.join();
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        System.clearProperty("acted.on");
        System.clearProperty("acted.number");
    }
}
