import java.security.MessageDigest;

/** A digest has a state. */
public class DigestShared {

    public static void main(String[] args) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        byte[] bytes = new byte[4];
        Thread worker = new Thread(() -> digest.update(bytes)); // race
        worker.start();
        digest.update(bytes); // race
        worker.join();
    }
}
