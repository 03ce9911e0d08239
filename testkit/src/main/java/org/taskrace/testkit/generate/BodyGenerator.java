package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taskrace.testkit.tree.ProgramTree;
import org.taskrace.testkit.tree.Statement;

/** Generator that makes the text of a random program of a family, statement by statement, child first. */
final class BodyGenerator {

    private final SplittableRandom random;
    private final Family family;
    private final Dials dials;
    private final Names names = new Names();
    private final AccessGenerator accesses;
    private final ReferenceGenerator references;
    private final ForkLineGenerator line;
    private final ControlFlow controlFlow;
    private final PipelineGenerator pipelines;
    private boolean illegalToCome;

    BodyGenerator(SplittableRandom random, Family family, Dials dials) {
        this.random = random;
        this.family = family;
        this.dials = dials;
        accesses = new AccessGenerator(random, dials);
        references = new ReferenceGenerator(random, names);
        line = new ForkLineGenerator(random, names);
        controlFlow = new ControlFlow(this, random, accesses, names);
        pipelines = new PipelineGenerator(this, random, accesses, names, family.has(Feature.DATA_STAGES));
        illegalToCome = dials.illegal();
    }

    ProgramTree program() {
        GeneratorScope scope = GeneratorScope.root();
        List<Statement> program = new ArrayList<>();
        for (int i = 0; i < dials.scalars(); i++) {
            scope.scalars.add("s" + i);
            program.add(Statement.leaf("var s" + i + ";"));
        }
        for (int i = 0; i < dials.arrays(); i++) {
            scope.arrays.add("a" + i);
            program.add(Statement.leaf("array a" + i + "[" + Dials.ARRAY_LENGTH + "];"));
        }
        if (family.has(Feature.PROMISE)) {
            for (int i = 1 + random.nextInt(2 + Math.min(12, dials.size() / 6)); i > 0; i--) {
                program.add(references.newPromise(scope));
            }
        }
        List<Statement> body = body(scope, dials.size());
        program.addAll(pipelines.prologue());
        if (references.usesShared()) {
            program.add(ReferenceGenerator.declaration());
        }
        if (line.slots() > 0) {
            program.add(ForkLineGenerator.declaration(line.slots()));
        }
        program.addAll(body);
        program.addAll(references.setTheRest(scope, 0));
        return new ProgramTree(program);
    }

    /** Returns the statements of a block, with about this many operations. */
    List<Statement> body(GeneratorScope scope, int operations) {
        List<Statement> statements = new ArrayList<>();
        DynamicFinishes finishes = new DynamicFinishes(random, accesses);
        int firstPromise = scope.promises.size();
        int left = operations;
        while (left > 0) {
            int share = left < 4 ? left : 1 + random.nextInt(left);
            List<Statement> next = statement(scope, share, finishes);
            statements.addAll(next);
            left -= next.size() == 1 && next.get(0).isLeaf() ? 1 : Math.max(1, share);
        }
        statements.addAll(finishes.closeAll());
        if (scope.depth > 0) {
            statements.addAll(references.setTheRest(scope, firstPromise));
        }
        return statements;
    }

    private List<Statement> statement(GeneratorScope scope, int operations, DynamicFinishes finishes) {
        if (illegalToCome && random.nextInt(6) == 0) {
            List<Statement> illegal = illegal(scope);
            illegalToCome = illegal.isEmpty();
            if (!illegal.isEmpty()) {
                return illegal;
            }
        }
        int choice = random.nextInt(100);
        List<Statement> chosen = List.of();
        if (choice < 36 && operations > 1 && scope.depth < dials.nesting()) {
            chosen = compound(scope, operations, finishes);
        } else if (choice < 58) {
            chosen = coordination(scope, finishes);
        } else if (choice < 62) {
            chosen = List.of(controlFlow.declaration(scope));
        }
        return chosen.isEmpty() ? List.of(accesses.statement(scope)) : chosen;
    }

    private List<Statement> compound(GeneratorScope scope, int operations, DynamicFinishes finishes) {
        if (random.nextInt(100) < dials.controlFlow()) {
            int height = line.height();
            // Inside a loop or a branch the line of fork tasks must end as it began.
            GeneratorScope here = finishes.isOpen() ? scope.withoutStages() : scope;
            return controlFlow.statement(here, operations, inner -> joinDownTo(inner, height));
        }
        List<Feature> possible = new ArrayList<>();
        for (Feature feature : new Feature[] {
            Feature.ASYNC,
            Feature.ASYNC,
            Feature.FINISH,
            Feature.SPAWN,
            Feature.SPAWN,
            Feature.ISOLATED,
            Feature.FORK,
            Feature.FUTURE,
            Feature.FUTURE
        }) {
            if (family.has(feature)) {
                possible.add(feature);
            }
        }
        int pipelinesAllowed = family.has(Feature.NESTED_PIPELINE) ? 2 : family.has(Feature.PIPELINE) ? 1 : 0;
        if (scope.pipelines < pipelinesAllowed && operations > 3) {
            possible.add(Feature.PIPELINE);
        }
        if (possible.isEmpty()) {
            return List.of();
        }
        return switch (accesses.pick(possible)) {
            case ASYNC -> List.of(Statement.block("async", body(scope.inner(), operations - 1)));
            case FINISH -> List.of(Statement.block("finish", body(scope.inner(), operations)));
            case SPAWN -> List.of(Statement.block("spawn", body(scope.inner(), operations - 1)));
            case ISOLATED -> List.of(Statement.block("isolated", controlFlow.isolatedBody(scope.inner(), operations)));
            case FORK -> fork(scope, operations);
            case FUTURE -> future(scope, operations);
            default -> pipelines.pipeline(scope, operations, family.has(Feature.PROMISE));
        };
    }

    private List<Statement> future(GeneratorScope scope, int operations) {
        String name = names.fresh("f");
        Statement future = Statement.block("future " + name, body(scope.inner(), operations - 1));
        scope.futures.add(name);
        if (family.has(Feature.SHARED_REFERENCE) && random.nextInt(2) == 0) {
            return List.of(future, references.share(scope));
        }
        return List.of(future);
    }

    private List<Statement> fork(GeneratorScope scope, int operations) {
        ForkLineGenerator.Ended task = line.begin();
        Statement fork = Statement.block("fork " + task.name(), body(scope.inner(), operations - 1));
        line.end(task);
        scope.futures.add(task.name());
        return List.of(fork, ForkLineGenerator.store(task));
    }

    int lineHeight() {
        return line.height();
    }

    private List<Statement> joinDownTo(GeneratorScope scope, int height) {
        List<Statement> joins = new ArrayList<>();
        while (line.height() > height) {
            joins.addAll(line.joinTop(scope.futures));
        }
        return joins;
    }

    /** Returns a statement that waits, sets, joins or changes the stage. */
    private List<Statement> coordination(GeneratorScope scope, DynamicFinishes finishes) {
        if (scope.stages != null && !finishes.isOpen() && random.nextInt(2) == 0) {
            return List.of(pipelines.stage(scope));
        }
        boolean hasReferences = family.has(Feature.FUTURE) || family.has(Feature.PROMISE);
        if (family.has(Feature.DYNAMIC_FINISH) && random.nextInt(hasReferences ? 6 : 3) == 0) {
            return List.of(finishes.step(scope));
        }
        if (family.has(Feature.FORK)) {
            return line.height() > controlFlow.floor() ? line.joinTop(scope.futures) : List.of();
        }
        if (family.has(Feature.SPAWN) && random.nextInt(hasReferences ? 6 : 3) == 0) {
            return List.of(Statement.leaf("sync;"));
        }
        return hasReferences ? reference(scope) : List.of();
    }

    private List<Statement> reference(GeneratorScope scope) {
        boolean shared = family.has(Feature.SHARED_REFERENCE);
        Statement chosen = null;
        int choice = random.nextInt(10);
        if (family.has(Feature.PROMISE) && choice < 3) {
            chosen = references.set(scope);
        } else if (family.has(Feature.PROMISE) && choice == 3 && scope.depth > 0) {
            chosen = references.newPromise(scope);
        } else if (shared && choice == 4) {
            chosen = references.share(scope);
        }
        if (chosen == null) {
            chosen = references.get(scope, shared);
        }
        return chosen == null ? List.of() : List.of(chosen);
    }

    private List<Statement> illegal(GeneratorScope scope) {
        if (family.has(Feature.FORK)) {
            return line.joinWrongly(scope.futures);
        }
        if (scope.stages != null) {
            return List.of(Statement.leaf("stage 0;"));
        }
        if (family.has(Feature.PROMISE)) {
            Statement second = references.secondSet(scope);
            return second == null ? List.of() : List.of(second);
        }
        if (family.has(Feature.DYNAMIC_FINISH)) {
            return List.of(Statement.block("async", List.of(Statement.leaf("endFinish;"))));
        }
        return scope.arrays.isEmpty() ? List.of() : List.of(Statement.leaf("read " + scope.arrays.get(0) + "[99];"));
    }
}
