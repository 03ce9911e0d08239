package org.taskrace.testkit.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.taskrace.testkit.tree.Statement;

/** The finishes that one block has opened with beginFinish and must close before it ends. */
final class DynamicFinishes {

    private static final Statement BEGIN = Statement.leaf("beginFinish;");
    private static final Statement END = Statement.leaf("endFinish;");

    private final SplittableRandom random;
    private final AccessGenerator accesses;

    /** Per open finish: the condition under which it was opened, or an empty text. */
    private final Deque<String> open = new ArrayDeque<>();

    DynamicFinishes(SplittableRandom random, AccessGenerator accesses) {
        this.random = random;
        this.accesses = accesses;
    }

    boolean isOpen() {
        return !open.isEmpty();
    }

    Statement step(GeneratorScope scope) {
        if (open.isEmpty() || random.nextInt(5) < 2 && open.size() < 3) {
            String condition = random.nextInt(3) == 0 ? accesses.constantCondition(scope) : "";
            open.push(condition);
            return under(condition, BEGIN);
        }
        if (open.peek().isEmpty() && random.nextInt(4) == 0) {
            // What a sync under a condition becomes.
            return Statement.block("if (" + accesses.constantCondition(scope) + ")", List.of(END, BEGIN));
        }
        return under(open.pop(), END);
    }

    List<Statement> closeAll() {
        List<Statement> statements = new ArrayList<>();
        while (!open.isEmpty()) {
            statements.add(under(open.pop(), END));
        }
        return statements;
    }

    private static Statement under(String condition, Statement statement) {
        return condition.isEmpty() ? statement : Statement.block("if (" + condition + ")", List.of(statement));
    }
}
