import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

import java.util.List;
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

        // Stage numbers are chosen on the fly: an odd number skips the second serial stage.
        List<StringBuilder> lists = List.of(new StringBuilder(), new StringBuilder());
        pipeline(0, 10, i -> {
            stageWait(1);
            lists.get(0).append(' ').append(i);
            if (i % 2 == 0) {
                stageWait(2);
                lists.get(1).append(' ').append(i);
            }
        });
        System.out.println("all:" + lists.get(0) + "; even:" + lists.get(1));
    }
}
