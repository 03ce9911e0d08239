/** Two looks. */
public class BuilderInsert {

    public static void main(String[] args) throws Exception {
        StringBuilder builder = new StringBuilder("abc");
        Thread worker = new Thread(() -> System.out.println(builder.indexOf("c")));
        worker.start();
        System.out.println(builder.charAt(0));
        worker.join();
    }
}
