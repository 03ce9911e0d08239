package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taskrace.testkit.tree.Statement;

/** Pipelines and their stages. Numbers always grow, whichever branches an iteration takes. */
final class PipelineGenerator {

    /** Shared array of small numbers, written before everything else, from which stage numbers are computed. */
    private static final String DATA = "number";

    private static final int DATA_LENGTH = 5;
    private static final int DATA_LIMIT = 3;

    private final BodyGenerator bodies;
    private final SplittableRandom random;
    private final AccessGenerator accesses;
    private final Names names;
    private final boolean fromData;
    private boolean used;

    PipelineGenerator(
            BodyGenerator bodies, SplittableRandom random, AccessGenerator accesses, Names names, boolean fromData) {
        this.bodies = bodies;
        this.random = random;
        this.accesses = accesses;
        this.names = names;
        this.fromData = fromData;
    }

    List<Statement> prologue() {
        List<Statement> statements = new ArrayList<>();
        if (used) {
            statements.add(Statement.leaf("array " + DATA + "[" + DATA_LENGTH + "];"));
            for (int i = 0; i < DATA_LENGTH; i++) {
                statements.add(Statement.leaf(DATA + "[" + i + "] = " + random.nextInt(DATA_LIMIT) + ";"));
            }
        }
        return statements;
    }

    /** Returns a pipeline, and before it the promise with which two of its iterations shake hands, if there is one. */
    List<Statement> pipeline(GeneratorScope scope, int operations, boolean promises) {
        int iterations = operations < 12 ? 2 + random.nextInt(2) : 2 + random.nextInt(4);
        String counter = names.fresh("i");
        GeneratorScope inner = scope.pipeline(counter);
        List<Statement> body = new ArrayList<>();
        int stages = 1 + random.nextInt(4);
        int perStage = Math.max(1, operations / (iterations * stages));
        for (int stage = 0; stage < stages; stage++) {
            // Most stages begin here; more may come where the body's statements choose one.
            if (stage > 0) {
                body.add(stage(inner));
            }
            body.addAll(bodies.body(inner, perStage));
        }
        List<Statement> result = new ArrayList<>();
        if (promises && random.nextInt(2) == 0) {
            String promise = names.fresh("p");
            result.add(Statement.leaf("promise " + promise + ";"));
            // The get mostly in a later stage than the first: there it can wait for a later iteration.
            insert(body, random.nextInt(body.size() + 1), counter, iterations, "set " + promise + ";");
            insert(
                    body,
                    body.size() - random.nextInt(body.size() / 2 + 1),
                    counter,
                    iterations,
                    "get " + promise + ";");
        }
        result.add(Statement.block("pipeline " + counter + " in 0.." + iterations, body));
        return result;
    }

    private void insert(List<Statement> body, int index, String counter, int iterations, String text) {
        String header = "if (" + counter + " == " + random.nextInt(iterations) + ")";
        body.add(index, Statement.block(header, List.of(Statement.leaf(text))));
    }

    /** Returns a stage or a wait, sometimes only in some iterations, sometimes several in a loop. */
    Statement stage(GeneratorScope scope) {
        switch (random.nextInt(6)) {
            case 0:
                Statement stage = one(scope);
                Statement access = accesses.statement(scope);
                return Statement.block("if (" + accesses.constantCondition(scope) + ")", List.of(stage, access));
            case 1:
                String counter = names.fresh("i");
                int first = scope.stages.max + 1;
                scope.stages.max += 3;
                return Statement.block(
                        "for " + counter + " in " + first + ".." + (first + 1 + random.nextInt(2)),
                        List.of(Statement.leaf(word() + " " + counter + ";"), accesses.statement(scope)));
            default:
                return one(scope);
        }
    }

    private Statement one(GeneratorScope scope) {
        GeneratorScope.Stages stages = scope.stages;
        switch (random.nextInt(4)) {
            case 0:
                int number = stages.max + 1 + random.nextInt(3);
                stages.max = number;
                return Statement.leaf(word() + " " + number + ";");
            case 1:
                if (fromData) {
                    used = true;
                    int base = stages.max + 1;
                    stages.max += DATA_LIMIT;
                    // The latest counter is the iteration's, so that iterations differ in their numbers.
                    String counter = scope.counters.get(scope.counters.size() - 1);
                    String index = "(" + counter + " + " + random.nextInt(DATA_LENGTH) + ") % " + DATA_LENGTH;
                    return Statement.leaf(word() + " " + base + " + " + DATA + "[" + index + "];");
                }
                break;
            default:
        }
        stages.max++;
        return Statement.leaf(word() + ";");
    }

    private String word() {
        return random.nextInt(5) < 3 ? "stageWait" : "stage";
    }
}
