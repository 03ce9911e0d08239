import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import org.taskrace.tasks.TaskLauncher;

/** Fields of different objects, of a copy and its original among them, after the copy was made. */
public class ApiInherited {
    static class Base implements Cloneable {
        int x;

        Base copy() throws CloneNotSupportedException {
            return (Base) super.clone();
        }
    }

    static class Derived extends Base {}

    public static void main(String[] args) {
        Derived derived = new Derived();
        Derived other = new Derived();
        Base original = new Base();
        TaskLauncher.create().run(() -> {
            spawn(() -> derived.x = 1);
            spawn(() -> original.x = 1);
            other.x = 2;
            sync();
            Base copy = original.copy();
            spawn(() -> original.x = 2);
            copy.x = 3;
            sync();
        });
        System.out.println(original.x + other.x);
    }
}
