import java.util.concurrent.RecursiveAction;

/** The same field before and after a fork: only the second access is beside the task. */
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
                sum += box.value; // race
            }
            if (sum < 0) {
                box.other = sum;
            }
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        box.value = 1;
        Reader reader = new Reader(box);
        reader.fork();
        box.value = 2; // race
        box.value = 3;
        reader.join();
        box.value = 4;
        System.out.println(box.value);
    }
}
