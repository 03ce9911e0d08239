import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

import java.util.Scanner;

/** Read in order, work in parallel, write in order. The scanner and the text need no lock: their stages are serial. */
class Example08Pipeline {

    private static final String TEXT = "the quick brown fox jumps over the lazy dog";

    public static void main(String[] arguments) {
        StringBuilder text = new StringBuilder();
        Scanner words = new Scanner(TEXT);
        pipeline(words, word -> { // stage 0: one iteration after the other takes a word
            stage(1); // stage 1: all iterations at once
            String turned = new StringBuilder(word).reverse().toString();
            stageWait(2); // stage 2: when the iteration before has left its stage 2
            text.append(turned).append(' ');
        });
        System.out.println(text.toString().strip());

        // Stage numbers are chosen on the fly: an odd number skips the stage that runs in parallel.
        int[] roots = new int[10];
        StringBuilder list = new StringBuilder();
        pipeline(0, 10, i -> {
            if (i % 2 == 0) {
                stage(1);
                roots[i] = (int) Math.sqrt(i);
            }
            stageWait(2);
            list.append(' ').append(roots[i]);
        });
        System.out.println("roots of even numbers:" + list);
    }
}
