package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small program made at random, of asyncs, finishes and promises that touch a few elements. None of them hangs in any schedule: what is
 * awaited is put before, in the order of the text, or right behind the async that awaits it.
 */
final class PromiseProgram {

    private static final int ELEMENTS = 9;

    private final Random random;
    private final String name;
    private final StringBuilder text = new StringBuilder();

    /** The promises that are put already, in the order of the text. */
    private final List<Integer> put = new ArrayList<>();

    private int promises;
    private int left = 40;

    PromiseProgram(long seed) {
        random = new Random(seed);
        name = "P" + seed;
        block(4, "      ");
    }

    String name() {
        return name;
    }

    private void block(int depth, String indent) {
        for (int count = 2 + random.nextInt(4); count > 0 && left > 0; count--) {
            left--;
            switch (random.nextInt(depth > 0 ? 9 : 4)) {
                case 0, 1 -> access(indent);
                case 2 -> {
                    put.add(promises);
                    line(indent, "p[" + promises++ + "].put(1);");
                }
                case 3 -> await(indent);
                case 4 -> body("Tasks.finish(() -> {", depth, indent);
                case 5 -> awaitsLaterPut(depth, indent);
                default -> body("Tasks.async(() -> {", depth, indent);
            }
        }
    }

    private void body(String head, int depth, String indent) {
        line(indent, head);
        block(depth - 1, indent + "  ");
        line(indent, "});");
    }

    private void awaitsLaterPut(int depth, String indent) {
        int promise = promises++;
        line(indent, "Tasks.async(() -> {");
        access(indent + "  ");
        line(indent, "  p[" + promise + "].await();");
        block(depth - 1, indent + "  ");
        line(indent, "});");
        access(indent);
        line(indent, "p[" + promise + "].put(1);");
        put.add(promise);
        access(indent);
    }

    private void await(String indent) {
        if (!put.isEmpty()) {
            line(indent, "p[" + put.get(random.nextInt(put.size())) + "].await();");
        }
    }

    private void access(String indent) {
        int element = random.nextInt(ELEMENTS);
        line(indent, random.nextInt(3) == 0 ? "x[" + element + "] = 1;" : "if (x[" + element + "] > 5) return;");
    }

    private void line(String indent, String statement) {
        text.append(indent).append(statement).append('\n');
    }

    String text() {
        return """
                import org.taskrace.tasks.Promise;
                import org.taskrace.tasks.Tasks;
                public class NAME {
                  static int[] x = new int[ELEMENTS];
                  static Promise<Integer>[] p;
                  @SuppressWarnings({"unchecked", "rawtypes"})
                  public static void main(String[] args) {
                    p = new Promise[PROMISES];
                    for (int i = 0; i < p.length; i++) {
                      p[i] = Tasks.promise();
                    }
                    Tasks.finish(() -> {
                """.replace("NAME", name).replace("ELEMENTS", "" + ELEMENTS).replace("PROMISES", "" + (promises + 1))
                + text + "    });\n  }\n}\n";
    }
}
