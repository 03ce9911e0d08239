/** A clone reads the fields of its original. */
public class ObjectClone {

    static final class Box implements Cloneable {
        int value;

        Box copy() {
            try {
                return (Box) clone(); // race
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread worker = new Thread(() -> box.value = 1); // race
        worker.start();
        System.out.println(box.copy().value > 9);
        worker.join();
    }
}
