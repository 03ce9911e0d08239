/** Writes beside what is being copied to. */
public class ArrayCopy {

    public static void main(String[] args) throws Exception {
        int[] source = {1, 2, 3, 4};
        int[] target = new int[4];
        Thread worker = new Thread(() -> System.arraycopy(source, 0, target, 0, 2));
        worker.start();
        target[2] = 9;
        worker.join();
    }
}
