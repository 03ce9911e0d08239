// guarantee: every-schedule

/** Tasks that read the same array have one outcome. */
public class ReadersOfOneArray {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        int[] z = {1, 2};
        Thread a = new Thread(() -> {
            data = z[0];
        });
        Thread b = new Thread(() -> {
            data2 = z[1];
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
