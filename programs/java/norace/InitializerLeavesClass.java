/** What a class initialiser does to another object precedes what a task does after it has used the class. */
public class InitializerLeavesClass {
    static class Box {
        int value;
    }

    static final Box SHARED = new Box();

    static class Lazy {
        static final int SIZE = Integer.parseInt("3");

        static {
            SHARED.value = SIZE;
        }

        static void use() {}
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Lazy::use);
        one.start();
        one.join();
        Thread other = new Thread(() -> SHARED.value = 7);
        other.start();
        other.join();
        System.out.println(SHARED.value > 0);
    }
}
