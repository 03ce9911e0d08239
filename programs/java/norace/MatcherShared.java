import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A matcher each. */
public class MatcherShared {

    public static void main(String[] args) throws Exception {
        Pattern pattern = Pattern.compile("a");
        Matcher matcher = pattern.matcher("aaa");
        Thread worker = new Thread(() -> pattern.matcher("aaa").find());
        worker.start();
        matcher.find();
        worker.join();
    }
}
