package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.taskrace.testkit.tree.Statement;

/** Branches, loops, and declarations inside blocks. */
final class ControlFlow {

    private final BodyGenerator bodies;
    private final SplittableRandom random;
    private final AccessGenerator accesses;
    private final Names names;

    /** Fork tasks below this height of the line must not be joined: they were forked outside the innermost loop or branch. */
    private int floor;

    ControlFlow(BodyGenerator bodies, SplittableRandom random, AccessGenerator accesses, Names names) {
        this.bodies = bodies;
        this.random = random;
        this.accesses = accesses;
        this.names = names;
    }

    int floor() {
        return floor;
    }

    /**
     * Returns an if, a for, a while or a plain block.
     *
     * @param atEnd what must stand at the end of each block, so that executing it or not makes no difference to the
     *     rest
     */
    List<Statement> statement(GeneratorScope scope, int operations, Function<GeneratorScope, List<Statement>> atEnd) {
        switch (random.nextInt(5)) {
            case 0:
                return whileLoop(scope, operations, atEnd);
            case 1:
                return forLoop(scope, operations, atEnd);
            case 2:
                GeneratorScope inner = scope.branch();
                List<Statement> body = new ArrayList<>();
                body.add(declaration(inner));
                body.addAll(block(inner, operations, atEnd));
                return List.of(Statement.block("", body));
            default:
                return branch(scope, operations, atEnd);
        }
    }

    private List<Statement> branch(
            GeneratorScope scope, int operations, Function<GeneratorScope, List<Statement>> atEnd) {
        String condition = accesses.condition(scope);
        int first = 1 + random.nextInt(operations);
        Statement statement = Statement.block("if (" + condition + ")", block(scope.branch(), first, atEnd));
        if (random.nextInt(3) == 0) {
            statement = statement.withOtherwise(block(scope.branch(), Math.max(1, operations - first), atEnd));
        }
        return List.of(statement);
    }

    private List<Statement> forLoop(
            GeneratorScope scope, int operations, Function<GeneratorScope, List<Statement>> atEnd) {
        int rounds = random.nextInt(4);
        String counter = names.fresh("i");
        GeneratorScope inner = scope.loop(counter);
        // A bound from shared data is one more read.
        String bound = random.nextInt(4) == 0 ? accesses.location(scope) + " % 3" : Integer.toString(rounds);
        List<Statement> body = block(inner, Math.max(1, operations / 3), atEnd);
        return List.of(Statement.block("for " + counter + " in 0.." + bound, body));
    }

    private List<Statement> whileLoop(
            GeneratorScope scope, int operations, Function<GeneratorScope, List<Statement>> atEnd) {
        String variable = names.fresh("w");
        GeneratorScope inner = scope.loop(null);
        inner.readOnly.add(variable);
        List<Statement> body = new ArrayList<>(block(inner, Math.max(1, operations / 3), atEnd));
        body.add(Statement.leaf(variable + " = " + variable + " + 1;"));
        String condition = variable + " < " + random.nextInt(4)
                + (random.nextInt(3) == 0 ? " && " + accesses.location(scope) + " < 6" : "");
        return List.of(Statement.block(
                "",
                List.of(Statement.leaf("var " + variable + ";"), Statement.block("while (" + condition + ")", body))));
    }

    private List<Statement> block(
            GeneratorScope scope, int operations, Function<GeneratorScope, List<Statement>> atEnd) {
        int outerFloor = floor;
        floor = bodies.lineHeight();
        List<Statement> body = new ArrayList<>(bodies.body(scope, operations));
        body.addAll(atEnd.apply(scope));
        floor = outerFloor;
        return body;
    }

    /** Returns a location or a task-local name for the rest of the block. */
    Statement declaration(GeneratorScope scope) {
        switch (random.nextInt(3)) {
            case 0:
                String local = names.fresh("k");
                Statement let = Statement.leaf("let " + local + " = " + accesses.value(scope) + ";");
                scope.locals.add(local);
                return let;
            case 1:
                String array = names.fresh("b");
                scope.arrays.add(array);
                return Statement.leaf("array " + array + "[" + Dials.ARRAY_LENGTH + "];");
            default:
                String scalar = names.fresh("v");
                scope.scalars.add(scalar);
                return Statement.leaf("var " + scalar + ";");
        }
    }

    /** Returns accesses only, and branches and loops around them. */
    List<Statement> isolatedBody(GeneratorScope scope, int operations) {
        List<Statement> statements = new ArrayList<>();
        for (int i = Math.min(operations, 1 + random.nextInt(4)); i > 0; i--) {
            Statement access = accesses.statement(scope);
            switch (random.nextInt(8)) {
                case 0 -> statements.add(Statement.block("if (" + accesses.condition(scope) + ")", List.of(access)));
                case 1 -> statements.add(Statement.block("for " + names.fresh("i") + " in 0..2", List.of(access)));
                default -> statements.add(access);
            }
        }
        return statements;
    }
}
