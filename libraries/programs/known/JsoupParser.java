import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * Each task clones a document and appends to its clone: clones shared the parser, with its tree builder, of the original.
 *
 * <p>Bug: https://github.com/jhy/jsoup/issues/2281
 */
// racy: jsoup-1.18.3
// repaired: jsoup-1.21.2
// race at: TreeBuilder.java:48
public class JsoupParser {

    public static void main(String[] arguments) throws InterruptedException {
        Document document = Jsoup.parse("<p>original</p>");
        List<Document> clones = List.of(document.clone(), document.clone());
        List<Thread> threads = new ArrayList<>();
        for (Document clone : clones) {
            threads.add(new Thread(() -> clone.body().append("<p>more</p>")));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(clones.get(0).select("p").size() + clones.get(1).select("p").size());
    }
}
