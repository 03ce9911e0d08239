import java.util.HashMap;
import java.util.Map;

/** A session is found in a map and changed under a lock. Who reads it holds the lock, too. */
public class EntryAdded {

    static final class Session {
        int hits;
    }

    static final Map<String, Session> SESSIONS = new HashMap<>();

    static void hit() {
        synchronized (SESSIONS) {
            SESSIONS.get("a").hits++;
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
        synchronized (SESSIONS) {
            System.out.println(session.hits >= 0);
        }
        other.join();
    }
}
