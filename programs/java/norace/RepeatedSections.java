/** A task writes under one lock again and again, each time before the section whose value another task sees. */
public class RepeatedSections {

    static final Object FIRST = new Object();
    static final Object SECOND = new Object();
    static int total;
    static int rounds;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                synchronized (FIRST) {
                    total = i;
                }
                synchronized (SECOND) {
                    rounds = i + 1; // assumed
                }
            }
        });
        worker.start();
        int seen;
        synchronized (SECOND) {
            seen = rounds; // assumed
        }
        int sum = seen == 5 ? total : 0;
        worker.join();
        System.out.println(sum > 100);
    }
}
