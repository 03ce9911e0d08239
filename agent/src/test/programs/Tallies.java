/** Two tasks use an object of a class that is not checked. */
public class Tallies {

    /** Stands for a class of a library that is left out. */
    static final class Tally {
        private int total;

        void add(int amount) {
            total += amount;
        }

        int total() {
            return total;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        Thread worker = new Thread(() -> tally.add(1));
        worker.start();
        if (args.length == 0) {
            worker.join();
        }
        System.out.println(tally.total() > 9);
        worker.join();
    }
}
