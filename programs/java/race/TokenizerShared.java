import java.util.StringTokenizer;

/** A tokenizer has a state. */
public class TokenizerShared {

    public static void main(String[] args) throws Exception {
        StringTokenizer tokens = new StringTokenizer("a b c");
        Thread worker = new Thread(() -> tokens.nextToken()); // race
        worker.start();
        tokens.nextToken(); // race
        worker.join();
    }
}
