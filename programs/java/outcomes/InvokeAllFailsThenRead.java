// verdict: race

import java.util.concurrent.*;

/** An exception lets invokeAll return before the others have ended. */
public class InvokeAllFailsThenRead {
    static int[] z = new int[2];

    static class T extends RecursiveAction {
        final int i;

        T(int i) {
            this.i = i;
        }

        protected void compute() {
            if (i == 0) throw new IllegalStateException();
            z[i]++;
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            ForkJoinTask.invokeAll(new T(0), new T(1));
        } catch (IllegalStateException e) {
        }
        z[1]++;
    }
}
