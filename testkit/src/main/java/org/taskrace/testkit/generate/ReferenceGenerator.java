package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.taskrace.testkit.generate.GeneratorScope.PromiseName;
import org.taskrace.testkit.tree.Statement;

/**
 * Gets and sets. Whether a get can ever go on is not known while the text is made; {@link Balance} runs the program and drops
 * gets that deadlock, so what is left has gets that really block and are woken.
 */
final class ReferenceGenerator {

    /** The shared array through which references travel. */
    static final String SHARED = "ref";

    private static final int SLOTS = 6;

    private final SplittableRandom random;
    private final Names names;
    private final Set<PromiseName> set = new HashSet<>();
    private boolean shared;

    ReferenceGenerator(SplittableRandom random, Names names) {
        this.random = random;
        this.names = names;
    }

    boolean usesShared() {
        return shared;
    }

    static Statement declaration() {
        return Statement.leaf("array " + SHARED + "[" + SLOTS + "];");
    }

    Statement newPromise(GeneratorScope scope) {
        String name = names.fresh("p");
        scope.promises.add(new PromiseName(name, scope.loops));
        return Statement.leaf("promise " + name + ";");
    }

    /** Stores a visible reference in a shared location, or null where there is none. */
    Statement share(GeneratorScope scope) {
        String reference = any(scope);
        if (reference == null) {
            return null;
        }
        shared = true;
        return Statement.leaf(SHARED + "[" + random.nextInt(SLOTS) + "] = " + reference + ";");
    }

    /** Returns a get of something visible, or of the content of a shared location; null if there is nothing. */
    Statement get(GeneratorScope scope, boolean throughShared) {
        String reference = any(scope);
        if (throughShared && (reference == null || random.nextInt(3) == 0)) {
            shared = true;
            String slot = SHARED + "[" + random.nextInt(SLOTS) + "]";
            return Statement.block("if (" + slot + " != 0)", List.of(Statement.leaf("get " + slot + ";")));
        }
        if (reference == null) {
            return null;
        }
        Statement get = Statement.leaf("get " + reference + ";");
        // In one round only: iterations of a pipeline then wait for each other in both directions.
        return scope.counter != null && random.nextInt(2) == 0 ? inOneRound(scope, get) : get;
    }

    private Statement inOneRound(GeneratorScope scope, Statement statement) {
        return Statement.block("if (" + scope.counter + " == " + random.nextInt(3) + ")", List.of(statement));
    }

    /**
     * Returns a set of a visible promise that is created as often as this statement is executed. From inside a loop or
     * a pipeline it sets in one round only. Null if there is no such promise.
     */
    Statement set(GeneratorScope scope) {
        List<PromiseName> free = new ArrayList<>();
        for (PromiseName promise : scope.promises) {
            boolean once =
                    promise.loops() == scope.loops || promise.loops() == scope.loops - 1 && scope.counter != null;
            if (once && !set.contains(promise)) {
                free.add(promise);
            }
        }
        if (free.isEmpty()) {
            return null;
        }
        PromiseName promise = free.get(random.nextInt(free.size()));
        set.add(promise);
        Statement statement = Statement.leaf("set " + promise.text() + ";");
        return promise.loops() == scope.loops ? statement : inOneRound(scope, statement);
    }

    /** Sets most of the unset promises of a block that is about to end. */
    List<Statement> setTheRest(GeneratorScope scope, int firstPromise) {
        List<Statement> statements = new ArrayList<>();
        for (PromiseName promise : scope.promises.subList(firstPromise, scope.promises.size())) {
            if (random.nextInt(10) < 8 && set.add(promise)) {
                statements.add(Statement.leaf("set " + promise.text() + ";"));
            }
        }
        return statements;
    }

    /** Returns a set that comes a second time; null if no promise is visible. */
    Statement secondSet(GeneratorScope scope) {
        for (PromiseName promise : scope.promises) {
            if (set.contains(promise)) {
                return Statement.leaf("set " + promise.text() + ";");
            }
        }
        return null;
    }

    private String any(GeneratorScope scope) {
        int candidates = scope.futures.size() + scope.promises.size();
        if (candidates == 0) {
            return null;
        }
        int chosen = random.nextInt(candidates);
        return chosen < scope.futures.size()
                ? scope.futures.get(chosen)
                : scope.promises.get(chosen - scope.futures.size()).text();
    }
}
