/** The neighbour may not have written yet. */
public class Barrier {

    static final int[] CELLS = new int[2];

    static void step(int me) {
        CELLS[me] = me + 1; // race
        System.out.println(CELLS[1 - me] > 2); // race
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> step(0));
        Thread two = new Thread(() -> step(1));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
