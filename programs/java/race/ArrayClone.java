/** A clone reads all. */
public class ArrayClone {

    public static void main(String[] args) throws Exception {
        int[] array = new int[4];
        Thread worker = new Thread(() -> array[3] = 1); // race
        worker.start();
        System.out.println(array.clone().length); // race
        worker.join();
    }
}
