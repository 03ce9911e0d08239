import java.util.HashMap;
import java.util.Map;

/** A session is found in a map under a lock, and changed without it. Who has removed it from the map is not alone with it. */
public class EntryTakenAway {

    static final class Session {
        int hits;
    }

    static final Map<String, Session> SESSIONS = new HashMap<>();

    static void hit() {
        Session session;
        synchronized (SESSIONS) {
            session = SESSIONS.get("a");
        }
        if (session != null) {
            session.hits++; // race
        }
    }

    public static void main(String[] args) throws Exception {
        SESSIONS.put("a", new Session());
        Thread other = new Thread(EntryTakenAway::hit);
        other.start();
        Session session;
        synchronized (SESSIONS) {
            session = SESSIONS.remove("a");
        }
        System.out.println(session.hits >= 0); // race
        other.join();
    }
}
