import java.net.HttpCookie;
import java.net.URL;
import java.net.URLConnection;

/** Objects among the JDK's values that have setters are memory like others. */
public class SettersOfValues {

    public static void main(String[] args) throws Exception {
        URLConnection connection = new URL("file:/none").openConnection();
        HttpCookie cookie = new HttpCookie("name", "value");
        Thread thread = new Thread(() -> {
            connection.setReadTimeout(1); // race
            cookie.setValue("other"); // race
        });
        thread.start();
        System.out.println(connection.getReadTimeout() < 2); // race
        System.out.println(cookie.getValue() != null); // race
        thread.join();
    }
}
