package shop;

/** Adds up two halves of the amounts in two threads. */
public final class Orders {

    private int left;
    private int right;

    public int total(int[] amounts) throws InterruptedException {
        Thread half = new Thread(() -> {
            for (int i = 0; i < amounts.length / 2; i++) {
                left += amounts[i];
            }
        });
        half.start();
        for (int i = amounts.length / 2; i < amounts.length; i++) {
            right += amounts[i];
        }
        int sum = left + right; // too early: the other half may still be adding
        half.join();
        return sum;
    }
}
