/** What becomes of the clone is its own. */
public class ObjectClone {

    static final class Box implements Cloneable {
        int value;

        Box copy() {
            try {
                return (Box) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread worker = new Thread(() -> System.out.println(box.value > 9));
        worker.start();
        box.copy().value = 3;
        worker.join();
    }
}
