/** Inner objects share a field of the outer one. */
public class OuterField {

    int total;

    final class Part implements Runnable {
        int own;

        @Override
        public void run() {
            total++; // race
        }
    }

    public static void main(String[] args) throws Exception {
        OuterField outer = new OuterField();
        Thread one = new Thread(outer.new Part());
        Thread two = new Thread(outer.new Part());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
