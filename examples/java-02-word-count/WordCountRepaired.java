import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The repaired twin of WordCount: the stream collects the counts, so that no two elements share a map. */
public class WordCountRepaired {

    public static void main(String[] args) {
        List<String> words = List.of("to", "be", "or", "not", "to", "be");
        Map<String, Long> counts =
                words.parallelStream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println(counts.get("be") + " times be");
    }
}
