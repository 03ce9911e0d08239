import java.util.concurrent.RecursiveAction;

/** The same field before a fork and after the join; beside the task another one. */
public class RepeatedAccess {

    static class Box {
        int value;
        int other;
    }

    static class Reader extends RecursiveAction {
        final Box box;

        Reader(Box box) {
            this.box = box;
        }

        @Override
        protected void compute() {
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                sum += box.value;
            }
            if (sum < 0) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        box.value = 1;
        Reader reader = new Reader(box);
        reader.fork();
        box.other = 2;
        box.other = 3;
        reader.join();
        box.value = 4;
        System.out.println(box.value);
    }
}
