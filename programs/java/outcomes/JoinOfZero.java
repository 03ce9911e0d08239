// guarantee: every-schedule

/** A limit of zero is none. */
public class JoinOfZero {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        t.start();
        t.join(0);
        data = 2;
    }
}
