package shop;

/** Counts two shelves in two threads, each of which has a place of its own for its count. */
public final class Stock {

    private final int[] counts = new int[2];

    public int count(int first, int second) throws InterruptedException {
        Thread other = new Thread(() -> counts[0] = first);
        other.start();
        counts[1] = second;
        other.join();
        return counts[0] + counts[1];
    }
}
