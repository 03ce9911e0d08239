import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A matcher has a state. */
public class MatcherShared {

    public static void main(String[] args) throws Exception {
        Pattern pattern = Pattern.compile("a");
        Matcher matcher = pattern.matcher("aaa");
        Thread worker = new Thread(() -> matcher.find()); // race
        worker.start();
        matcher.find(); // race
        worker.join();
    }
}
