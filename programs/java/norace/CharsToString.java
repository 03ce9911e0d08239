/** Two strings. */
public class CharsToString {

    public static void main(String[] args) throws Exception {
        char[] chars = {'a', 'b'};
        Thread worker = new Thread(() -> System.out.println(new String(chars).length()));
        worker.start();
        System.out.println(String.valueOf(chars).length());
        worker.join();
    }
}
