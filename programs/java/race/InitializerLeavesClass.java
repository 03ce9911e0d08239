/** What a class initialiser does to another object is not ordered with a task that does not use the class. */
public class InitializerLeavesClass {
    static class Box {
        int value;
    }

    static final Box SHARED = new Box();

    static class Lazy {
        static final int SIZE = Integer.parseInt("3");

        static {
            SHARED.value = SIZE; // race
        }

        static void use() {}
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Lazy::use);
        Thread other = new Thread(() -> SHARED.value = 7); // race
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(SHARED.value > 0);
    }
}
