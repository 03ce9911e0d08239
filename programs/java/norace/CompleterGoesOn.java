import java.util.concurrent.CountedCompleter;

/** The completion follows what each part does before it arrives. */
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
            arrived = 3;
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            System.out.println(arrived > 3);
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
