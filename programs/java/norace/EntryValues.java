import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Values of entries that no task changes. */
public class EntryValues {

    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> hashed = new HashMap<>(Map.of(1, 1, 2, 2));
        Map<Integer, Integer> sorted = new TreeMap<>(hashed);
        Map<Integer, Integer> byIdentity = new IdentityHashMap<>(hashed);
        Map<TimeUnit, Integer> ofUnits = new EnumMap<>(Map.of(TimeUnit.DAYS, 1, TimeUnit.HOURS, 2));
        Thread worker = new Thread(() -> {
            for (Map.Entry<Integer, Integer> entry : hashed.entrySet()) {
                entry.getValue();
            }
            for (Map.Entry<Integer, Integer> entry : sorted.entrySet()) {
                entry.getValue();
            }
            for (Map.Entry<Integer, Integer> entry : byIdentity.entrySet()) {
                entry.getValue();
            }
            for (Map.Entry<TimeUnit, Integer> entry : ofUnits.entrySet()) {
                entry.getValue();
            }
        });
        worker.start();
        for (Map.Entry<Integer, Integer> entry : hashed.entrySet()) {
            entry.getValue();
        }
        for (Map.Entry<Integer, Integer> entry : sorted.entrySet()) {
            entry.getValue();
        }
        for (Map.Entry<Integer, Integer> entry : byIdentity.entrySet()) {
            entry.getValue();
        }
        for (Map.Entry<TimeUnit, Integer> entry : ofUnits.entrySet()) {
            entry.getValue();
        }
        worker.join();
    }
}
