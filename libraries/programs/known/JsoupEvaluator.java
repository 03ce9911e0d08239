import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

/**
 * A parsed query is used by several tasks, each on a document of its own: it kept its place in the tree where all of
 * them share.
 *
 * <p>Bug: https://github.com/jhy/jsoup/issues/2088
 */
// racy: jsoup-1.17.1
// repaired: jsoup-1.21.2
// race at: NodeIterator.java:56
public class JsoupEvaluator {

    public static void main(String[] arguments) {
        Evaluator query = QueryParser.parse("div:has(b)");
        List<Document> documents = IntStream.range(0, 3)
                .mapToObj(i -> Jsoup.parse("<div><p><b>" + i + "</b></p><p>x</p></div>"))
                .collect(Collectors.toList());
        List<ForkJoinTask<Integer>> tasks = documents.stream()
                .map(document -> ForkJoinPool.commonPool().submit(() -> document.select(query).size()))
                .collect(Collectors.toList());
        System.out.println(tasks.stream().mapToInt(ForkJoinTask::join).sum());
    }
}
