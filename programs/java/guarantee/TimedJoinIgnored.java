// verdict: race

/** A join with a limit orders nothing. */
public class TimedJoinIgnored {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> data = 1);
        other.start();
        other.join(50);
        System.out.println(data);
        other.join();
    }
}
