/** Twice. */
public class Concatenation {

    public static void main(String[] args) throws Exception {
        StringBuilder builder = new StringBuilder("a");
        Thread worker = new Thread(() -> System.out.println((builder + ">").length() > 99));
        worker.start();
        System.out.println(("<" + builder).length() > 99);
        worker.join();
    }
}
