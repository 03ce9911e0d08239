// guarantee: every-schedule

/** A volatile field that no parallel task writes has one value. */
public class VolatileReadOnly {
    static int data;
    static volatile int vol;

    public static void main(String[] args) throws Exception {
        vol = 1;
        Thread a = new Thread(() -> {
            if (vol == 1) data = 1;
        });
        a.start();
        a.join();
        data = vol;
    }
}
