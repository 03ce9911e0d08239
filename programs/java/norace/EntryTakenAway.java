import java.util.HashMap;
import java.util.Map;

/** A session is found in a map and changed under a lock. Who reads it alone has removed it from the map under the lock. */
public class EntryTakenAway {

    static final class Session {
        int hits;
    }

    static final Map<String, Session> SESSIONS = new HashMap<>();

    static void hit() {
        synchronized (SESSIONS) {
            Session session = SESSIONS.get("a");
            if (session != null) {
                session.hits++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        SESSIONS.put("a", new Session());
        Thread other = new Thread(EntryTakenAway::hit);
        other.start();
        Session session;
        synchronized (SESSIONS) {
            session = SESSIONS.remove("a"); // weakened
        }
        System.out.println(session.hits >= 0);
        other.join();
    }
}
