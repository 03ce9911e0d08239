import java.math.BigInteger;
import java.net.HttpCookie;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;

/** Tasks set different things, or read what no task sets; what values keep for later is no change. */
public class SettersOfValues {

    public static void main(String[] args) throws Exception {
        URLConnection connection = new URL("file:/none").openConnection();
        HttpCookie cookie = new HttpCookie("name", "value");
        URI uri = new URI("http://none/path?query");
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", 80);
        BigInteger number = new BigInteger("12345678901234567890");
        Thread thread = new Thread(() -> {
            connection.setReadTimeout(1);
            use(cookie, uri, address, number);
        });
        thread.start();
        connection.setConnectTimeout(2);
        use(cookie, uri, address, number);
        thread.join();
        System.out.println(connection.getReadTimeout() + connection.getConnectTimeout());
    }

    private static void use(HttpCookie cookie, URI uri, InetSocketAddress address, BigInteger number) {
        System.out.println(cookie.getValue() + uri.getQuery() + address.getPort() + number.bitLength());
        System.out.println(uri.hashCode() == 0 || number.bitCount() == 0 || address.hashCode() == 0);
    }
}
