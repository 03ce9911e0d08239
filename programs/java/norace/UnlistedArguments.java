import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Base64;

/** Calls that only read an argument, or concern other objects. */
public class UnlistedArguments {

    public static void main(String[] args) throws Exception {
        Rectangle2D area = new Rectangle2D.Double(1, 1, 1, 1);
        Rectangle2D further = new Rectangle2D.Double(1, 1, 1, 1);
        Point2D corner = new Point2D.Double(2, 2);
        OutputStream encoded = Base64.getEncoder().wrap(new ByteArrayOutputStream());
        OutputStream other = Base64.getEncoder().wrap(new ByteArrayOutputStream());
        ObjectOutput objects = new ObjectOutputStream(new ByteArrayOutputStream());
        byte[] first = new byte[2];
        byte[] second = new byte[2];
        Thread thread = new Thread(() -> {
            area.add(corner);
            try {
                objects.writeInt(1);
                encoded.write(first);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        further.add(corner);
        other.write(second);
        thread.join();
        objects.writeInt(2);
    }
}
