/** The same, after the join. */
public class NewBehindBranch {

    static int total;

    static class Item {
        static final int[] MADE = new int[1];

        final int number;

        Item(int number) {
            this.number = number;
        }
    }

    static Item make(boolean large) {
        return new Item(large ? 10 : 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> total += make(true).number);
        other.start();
        other.join();
        total += make(args.length > 0).number;
        System.out.println(Item.MADE.length);
    }
}
