import java.lang.reflect.Method;

/**
 * Runs many small programs in one JVM, one after the other. Sound because no two of them share a location: what one leaves
 * running can race only with itself.
 */
public final class Batch {

    private Batch() {}

    public static void main(String[] classNames) throws Exception {
        for (String className : classNames) {
            Method main = Class.forName(className).getMethod("main", String[].class);
            main.invoke(null, (Object) new String[0]);
        }
    }
}
