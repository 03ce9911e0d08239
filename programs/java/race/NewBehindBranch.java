/** An argument of a new object is chosen by a branch, so frames name the object before it is initialised; its class has an initialiser. */
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
        Thread other = new Thread(() -> total += make(true).number); // race
        other.start();
        total += make(args.length > 0).number; // race
        other.join();
        System.out.println(Item.MADE.length);
    }
}
