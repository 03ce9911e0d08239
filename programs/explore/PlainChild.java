// explore: deadlock, complete, 3 schedules
/** A class whose initialiser makes an object of a subclass that has no initialiser itself. */
public class PlainChild {
    static class Parent {
        static final Parent DEFAULT = new Child();
    }

    static class Child extends Parent {}

    static Parent parent;
    static Parent other;

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> parent = Parent.DEFAULT);
        Thread second = new Thread(() -> other = new Child());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
