import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import org.taskrace.tasks.TaskLauncher;

/** A field that is inherited, written through the class and through its subclass; and one of a copy's original. */
public class ApiInherited {
    static class Base implements Cloneable {
        int x;

        Base copy() throws CloneNotSupportedException {
            return (Base) super.clone(); // race
        }
    }

    static class Derived extends Base {}

    public static void main(String[] args) {
        Derived derived = new Derived();
        Base copied = new Base();
        TaskLauncher.create().run(() -> {
            spawn(() -> derived.x = 1); // race
            spawn(() -> copied.x = 1); // race
            ((Base) derived).x = 2; // race
            copied.copy().x = 3;
            sync();
        });
        System.out.println(copied.x);
    }
}
