// guarantee: every-schedule

/** The constants of an enum are visible to all tasks that use it. */
public class EnumInTasks {
    static int data;
    static int data2;

    enum Color {
        RED,
        GREEN;
        final int v = ordinal() + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = Color.RED.v;
        });
        Thread b = new Thread(() -> {
            data2 = Color.valueOf("GREEN").v;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
