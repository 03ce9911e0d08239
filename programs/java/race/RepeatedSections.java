/** A task writes under one lock again and again, once more after the section whose value another task sees. */
public class RepeatedSections {

    static final Object FIRST = new Object();
    static final Object SECOND = new Object();
    static int total;
    static int rounds;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                synchronized (SECOND) {
                    rounds = i + 1;
                }
                synchronized (FIRST) {
                    total = i; // race
                }
            }
        });
        worker.start();
        int seen;
        synchronized (SECOND) {
            seen = rounds;
        }
        int sum = seen + total; // race
        worker.join();
        System.out.println(sum > 100);
    }
}
