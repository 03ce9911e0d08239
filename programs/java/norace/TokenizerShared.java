import java.util.StringTokenizer;

/** Only one moves it. */
public class TokenizerShared {

    public static void main(String[] args) throws Exception {
        StringTokenizer tokens = new StringTokenizer("a b c");
        Thread worker = new Thread(() -> new StringTokenizer("d e").nextToken());
        worker.start();
        tokens.nextToken();
        worker.join();
    }
}
