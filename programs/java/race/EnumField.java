/** One constant, two writers. */
public class EnumField {

    enum Level {
        LOW,
        HIGH;

        int used;
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> Level.HIGH.used++); // race
        worker.start();
        Level.HIGH.used++; // race
        worker.join();
    }
}
