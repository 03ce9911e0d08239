import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Base64;

/** Calls access arguments and receivers of classes that no table describes, also where a line speaks of an array argument. */
public class UnlistedArguments {

    public static void main(String[] args) throws Exception {
        Rectangle2D area = new Rectangle2D.Double(1, 1, 1, 1);
        Point2D corner = new Point2D.Double(2, 2);
        OutputStream encoded = Base64.getEncoder().wrap(new ByteArrayOutputStream());
        ObjectOutput objects = new ObjectOutputStream(new ByteArrayOutputStream());
        byte[] first = new byte[2];
        byte[] second = new byte[2];
        Thread thread = new Thread(() -> {
            area.add(corner); // race
            try {
                objects.writeInt(1); // race
                encoded.write(first); // race
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        corner.setLocation(3, 3); // race
        encoded.write(second); // race
        objects.writeInt(2); // race
        thread.join();
    }
}
