/** Characters of one builder. */
public class BuilderInsert {

    public static void main(String[] args) throws Exception {
        StringBuilder builder = new StringBuilder("abc");
        Thread worker = new Thread(() -> builder.setCharAt(0, 'x')); // race
        worker.start();
        System.out.println(builder.charAt(0)); // race
        worker.join();
    }
}
