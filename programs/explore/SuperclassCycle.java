// explore: deadlock, complete, 3 schedules
/** A class whose initialiser makes an object of a subclass: two tasks that use one of them each may wait for each other. */
public class SuperclassCycle {
    static class Parent {
        static final Parent DEFAULT = new Child();
    }

    static class Child extends Parent {
        static int count = 1;
    }

    static Parent parent;
    static int count;

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> parent = Parent.DEFAULT);
        Thread second = new Thread(() -> count = Child.count);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
