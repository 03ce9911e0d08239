import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.util.stream.IntStream;

/**
 * Gson promises that one instance may be shared. An adapter with a serializer only finds its reader when it is first needed, and
 * kept it in a field that was not volatile.
 *
 * <p>Bug: https://github.com/google/gson/pull/1976
 */
// racy: gson-2.8.8
// repaired: gson-2.13.2
// race at: TreeTypeAdapter.java:89
public class GsonDelegate {

    static class Money {
        int cents;
    }

    public static void main(String[] arguments) {
        JsonSerializer<Money> serializer = (money, type, context) -> new JsonPrimitive(money.cents);
        Gson gson = new GsonBuilder().registerTypeAdapter(Money.class, serializer).create();
        // The adapter is there, its reader is not.
        System.out.println(gson.toJson(new Money()));
        int sum = IntStream.range(0, 4)
                .parallel()
                .map(i -> gson.fromJson("{\"cents\":" + i + "}", Money.class).cents)
                .sum();
        System.out.println(sum);
    }
}
