// guarantee: every-schedule

/** A class is used again and again by two tasks. */
public class InitializerUsedInLoops {
    static int data;
    static int data2;

    static class H {
        static int[] t = {1};
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            for (int i = 0; i < 3; i++) data += H.t[0];
        });
        a.start();
        for (int i = 0; i < 3; i++) data2 += H.t[0];
        a.join();
    }
}
