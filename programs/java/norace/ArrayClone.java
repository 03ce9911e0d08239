/** Two clones. */
public class ArrayClone {

    public static void main(String[] args) throws Exception {
        int[] array = new int[4];
        Thread worker = new Thread(() -> System.out.println(array.clone().length));
        worker.start();
        System.out.println(array.clone().length);
        worker.join();
    }
}
