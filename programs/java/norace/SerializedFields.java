import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Objects are written to a stream after the task that changes one of them is joined. */
public class SerializedFields {

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;

        int value;
        int[] values = new int[2];
        List<Node> others = new ArrayList<>();
        transient int skipped;
    }

    public static void main(String[] args) throws IOException, ClassNotFoundException, InterruptedException {
        Node root = new Node();
        Node inner = new Node();
        root.others.add(inner);
        Thread writer = new Thread(() -> {
            inner.value = 1;
            root.values[1] = 2;
            inner.skipped = 3;
        });
        writer.start();
        writer.join();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(root);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Node copy = (Node) in.readObject();
            System.out.println(copy.others.get(0).value > 1);
        }
    }
}
