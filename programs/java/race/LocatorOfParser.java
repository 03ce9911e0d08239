import org.xml.sax.helpers.LocatorImpl;

/** A class of the JDK outside of its java packages. */
public class LocatorOfParser {

    public static void main(String[] args) throws Exception {
        LocatorImpl locator = new LocatorImpl();
        Thread worker = new Thread(() -> locator.setLineNumber(3)); // race
        worker.start();
        locator.getLineNumber(); // race
        worker.join();
    }
}
