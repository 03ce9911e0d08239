import java.util.concurrent.CountedCompleter;

/** A part goes on after it has arrived; another part may run the completion meanwhile. */
public class CompleterGoesOn {

    static int arrived;

    public static void main(String[] args) {
        new Whole().invoke();
    }

    static class Whole extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;

        @Override
        public void compute() {
            addToPendingCount(2);
            new Part(this).fork();
            new Part(this).fork();
            tryComplete();
            arrived = 3; // race
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            System.out.println(arrived > 3); // race
        }
    }

    static class Part extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;

        Part(CountedCompleter<?> whole) {
            super(whole);
        }

        @Override
        public void compute() {
            tryComplete();
        }
    }
}
