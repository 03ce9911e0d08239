// guarantee: same-outcomes
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/** A set over a weak map, in a class that extends the map, loses its elements too. */
public class WeakMapWrapped {
    static int n;

    static final class Cache extends WeakHashMap<Object, Boolean> {}

    public static void main(String[] args) throws Exception {
        Set<Object> set = Collections.newSetFromMap(new Cache());
        set.add(new Object());
        Thread t = new Thread(() -> {
            for (Object one : set) n++;
        });
        t.start();
        t.join();
    }
}
