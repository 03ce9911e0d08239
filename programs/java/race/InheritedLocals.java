/** A child thread inherits the object itself, not a copy. */
public class InheritedLocals {

    static final InheritableThreadLocal<int[]> LOCAL = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        LOCAL.set(new int[1]);
        Thread thread = new Thread(() -> LOCAL.get()[0]++); // race
        thread.start();
        LOCAL.get()[0]++; // race
        thread.join();
    }
}
