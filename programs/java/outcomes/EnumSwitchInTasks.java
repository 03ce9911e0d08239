// guarantee: every-schedule

/** The table of a switch is made once, whichever task makes it. */
public class EnumSwitchInTasks {
    static int data;
    static int data2;

    enum Color {
        RED,
        GREEN
    }

    static int num(Color c) {
        switch (c) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = num(Color.RED);
        });
        Thread b = new Thread(() -> {
            data2 = num(Color.GREEN);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
