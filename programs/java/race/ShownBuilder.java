import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;

/** A builder that a task made for itself and has shown to another one before it goes on using it. */
public class ShownBuilder {

    static final AtomicReference<StringBuilder> shown = new AtomicReference<>();

    static class First extends RecursiveAction {
        @Override
        protected void compute() {
            StringBuilder words = new StringBuilder();
            words.append("before");
            shown.set(words);
            words.append("after"); // race
        }
    }

    static class Second extends RecursiveAction {
        @Override
        protected void compute() {
            StringBuilder words = shown.get();
            if (words != null) {
                words.append("meanwhile"); // race
            }
        }
    }

    public static void main(String[] args) {
        ForkJoinPool.commonPool().invoke(new RecursiveAction() {
            @Override
            protected void compute() {
                invokeAll(new First(), new Second());
            }
        });
    }
}
