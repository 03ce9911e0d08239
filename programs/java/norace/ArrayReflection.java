import java.lang.reflect.Array;

/** Another element is read. */
public class ArrayReflection {

    public static void main(String[] args) throws Exception {
        int[] array = new int[4];
        Thread worker = new Thread(() -> Array.setInt(array, 1, 1));
        worker.start();
        System.out.println(Array.get(array, 2));
        worker.join();
    }
}
