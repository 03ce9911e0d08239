import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts words in parallel. Run it with: ./taskrace run examples/java-02-word-count/WordCount.java */
public class WordCount {

    public static void main(String[] args) {
        List<String> words = List.of("to", "be", "or", "not", "to", "be");
        Map<String, Integer> counts = new HashMap<>();
        words.parallelStream().forEach(word -> counts.merge(word, 1, Integer::sum));
        System.out.println(counts.get("be") + " times be");
    }
}
