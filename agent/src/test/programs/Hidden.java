import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** Defines a hidden class from the bytes of another one. */
public class Hidden {

    public static class Pattern implements Runnable {
        private int count;

        @Override
        public void run() {
            count++;
            System.out.println("count " + count);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = Hidden.class.getResourceAsStream("Hidden$Pattern.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        ((Runnable) hidden.getDeclaredConstructor().newInstance()).run();
    }
}
