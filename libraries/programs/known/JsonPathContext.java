import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.ParseContext;
import java.util.stream.IntStream;

/**
 * One context is kept, as its configuration suggests, and parses documents in several tasks: it kept the document that it parsed last
 * in a field of its own.
 *
 * <p>Bug: https://github.com/json-path/JsonPath/issues/187
 */
// racy: json-path-2.2.0 json-smart-2.5.1 accessors-smart-2.5.1 asm-9.6 slf4j-api-2.0.17
// repaired: json-path-2.9.0 json-smart-2.5.1 accessors-smart-2.5.1 asm-9.6 slf4j-api-2.0.17
// race at: JsonContext.java:82
public class JsonPathContext {

    public static void main(String[] arguments) {
        ParseContext context = JsonPath.using(Configuration.defaultConfiguration());
        // What the libraries below do once is done.
        System.out.println((int) context.parse("{\"cents\":7}").read("$.cents"));
        System.out.println(IntStream.range(0, 4)
                .parallel()
                .mapToObj(i -> context.parse("{\"cents\":" + i + "}"))
                .filter(document -> document.json() != null)
                .count());
    }
}
