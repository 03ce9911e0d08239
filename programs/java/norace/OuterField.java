/** Inner objects have a field of their own. */
public class OuterField {

    int total;

    final class Part implements Runnable {
        int own;

        @Override
        public void run() {
            own++;
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
