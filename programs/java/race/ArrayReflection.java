import java.lang.reflect.Array;

/** An element is set by reflection. */
public class ArrayReflection {

    public static void main(String[] args) throws Exception {
        int[] array = new int[4];
        Thread worker = new Thread(() -> Array.setInt(array, 1, 1)); // race
        worker.start();
        System.out.println(Array.get(array, 1)); // race
        worker.join();
    }
}
