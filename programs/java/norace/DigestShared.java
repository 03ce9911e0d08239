import java.security.MessageDigest;

/** A digest reads its bytes. */
public class DigestShared {

    public static void main(String[] args) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        byte[] bytes = new byte[4];
        Thread worker = new Thread(() -> System.out.println(bytes[0]));
        worker.start();
        digest.update(bytes);
        worker.join();
    }
}
