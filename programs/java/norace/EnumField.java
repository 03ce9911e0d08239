/** Two constants. */
public class EnumField {

    enum Level {
        LOW,
        HIGH;

        int used;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> Level.LOW.used++);
        worker.start();
        Level.HIGH.used++;
        worker.join();
    }
}
