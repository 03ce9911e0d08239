/** The second thread starts after the first has ended. */
public class TwoThreads {

    static int count;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> count++);
        Thread two = new Thread(() -> count++);
        one.start();
        one.join();
        two.start();
        two.join();
        System.out.println(count);
    }
}
