import java.util.HashMap;
import java.util.Map;

/** A session is found in a map and changed under a lock. Who reads it has only added another one under the lock. */
public class EntryAdded {

    static final class Session {
        int hits;
    }

    static final Map<String, Session> SESSIONS = new HashMap<>();

    static void hit() {
        synchronized (SESSIONS) {
            SESSIONS.get("a").hits++; // race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Session session = new Session();
        SESSIONS.put("a", session);
        Thread other = new Thread(EntryAdded::hit);
        other.start();
        synchronized (SESSIONS) {
            SESSIONS.put("b", new Session());
        }
        System.out.println(session.hits >= 0); // race
        other.join();
    }
}
