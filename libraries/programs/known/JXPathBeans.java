import java.util.stream.IntStream;
import org.apache.commons.jxpath.JXPathContext;

/**
 * Each task has a context and a bean of its own; what is known about the classes of beans was kept in static maps without
 * synchronisation.
 *
 * <p>Bug: https://issues.apache.org/jira/browse/JXPATH-152
 */
// racy: commons-jxpath-1.3
// repaired: commons-jxpath-1.4.0
// race at: JXPathIntrospector.java:116
public class JXPathBeans {

    public static class Price {
        public int getCents() {
            return 7;
        }
    }

    public static void main(String[] arguments) {
        System.out.println(IntStream.range(0, 3)
                .parallel()
                .map(i -> (Integer) JXPathContext.newContext(new Price()).getValue("cents"))
                .sum());
    }
}
