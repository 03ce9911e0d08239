/** A child thread inherits what its parent had when it was made, here through a copy. */
public class InheritedLocals {

    static final InheritableThreadLocal<int[]> LOCAL = new InheritableThreadLocal<>() {
        @Override
        protected int[] childValue(int[] parent) {
            return parent.clone();
        }
    };

    public static void main(String[] args) throws InterruptedException {
        LOCAL.set(new int[1]);
        Thread thread = new Thread(() -> LOCAL.get()[0]++);
        thread.start();
        LOCAL.get()[0]++;
        thread.join();
        if (LOCAL.get()[0] != 1) {
            throw new AssertionError();
        }
    }
}
