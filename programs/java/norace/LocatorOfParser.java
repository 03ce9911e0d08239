import org.xml.sax.helpers.LocatorImpl;

/** A class of the JDK outside of its java packages, and two of its fields. */
public class LocatorOfParser {

    public static void main(String[] args) throws Exception {
        LocatorImpl locator = new LocatorImpl();
        Thread worker = new Thread(() -> locator.setLineNumber(3));
        worker.start();
        locator.getColumnNumber();
        worker.join();
    }
}
