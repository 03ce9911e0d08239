/** Two threads count at the same time. */
public class TwoThreads {

    static int count;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> count++); // race
        Thread two = new Thread(() -> count++); // race
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(count);
    }
}
