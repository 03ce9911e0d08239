import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Code that a concurrent collection runs finds what other tasks have put in, and follows them. */
public class KeysOfProgram {

    static final class Key {
        private int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Key, String> table = new ConcurrentHashMap<>();
        CopyOnWriteArrayList<Key> list = new CopyOnWriteArrayList<>();
        Thread thread = new Thread(() -> {
            table.get(new Key(5));
            table.put(new Key(1), "one");
            list.add(new Key(1));
        });
        thread.start();
        table.get(new Key(5));
        table.putIfAbsent(new Key(1), "uno"); // weakened
        list.forEach(key -> System.out.println(key.number >= 0)); // weakened
        thread.join();
    }
}
