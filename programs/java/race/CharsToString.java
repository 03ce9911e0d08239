/** A string is made of characters that change. */
public class CharsToString {

    public static void main(String[] args) throws Exception {
        char[] chars = {'a', 'b'};
        Thread worker = new Thread(() -> chars[1] = 'c'); // race
        worker.start();
        System.out.println(String.valueOf(chars).length()); // race
        worker.join();
    }
}
