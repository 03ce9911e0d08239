package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/** The names that are visible at a place of a program under construction, and what is allowed there. */
final class GeneratorScope {

    /** A promise that can be set or got; it may be set only as often as it is made. */
    record PromiseName(String text, int loops) {}

    /** The stage in which an iteration may be at most. Shared by all blocks that are directly in the pipeline's body. */
    static final class Stages {
        int max;
    }

    final List<String> scalars;
    final List<String> readOnly;
    final List<String> arrays;
    final List<String> locals;
    final List<String> counters;
    final List<String> futures;
    final List<PromiseName> promises;
    final int depth;

    /** How many loops and pipelines are around, tasks included. */
    final int loops;

    /** Where a stage may begin: the pipeline's stages; null elsewhere. */
    final Stages stages;

    final int pipelines;

    /** The counter of the innermost loop or pipeline around; null in a while loop and outside of all. */
    final String counter;

    private GeneratorScope(GeneratorScope outer, int depth, int loops, Stages stages, int pipelines, String counter) {
        scalars = outer == null ? new ArrayList<>() : new ArrayList<>(outer.scalars);
        readOnly = outer == null ? new ArrayList<>() : new ArrayList<>(outer.readOnly);
        arrays = outer == null ? new ArrayList<>() : new ArrayList<>(outer.arrays);
        locals = outer == null ? new ArrayList<>() : new ArrayList<>(outer.locals);
        counters = outer == null ? new ArrayList<>() : new ArrayList<>(outer.counters);
        futures = outer == null ? new ArrayList<>() : new ArrayList<>(outer.futures);
        promises = outer == null ? new ArrayList<>() : new ArrayList<>(outer.promises);
        this.depth = depth;
        this.loops = loops;
        this.stages = stages;
        this.pipelines = pipelines;
        this.counter = counter;
        if (outer != null && loops > outer.loops && counter != null) {
            counters.add(counter);
        }
    }

    static GeneratorScope root() {
        return new GeneratorScope(null, 0, 0, null, 0, null);
    }

    /** Returns this place while a dynamic finish is open, which a stage must not cross. */
    GeneratorScope withoutStages() {
        return new GeneratorScope(this, depth, loops, null, pipelines, counter);
    }

    /** Returns the scope inside a task, a finish or an isolated block: no stage may begin there. */
    GeneratorScope inner() {
        return new GeneratorScope(this, depth + 1, loops, null, pipelines, counter);
    }

    /** Returns the scope inside a branch or a plain block. */
    GeneratorScope branch() {
        return new GeneratorScope(this, depth + 1, loops, stages, pipelines, counter);
    }

    /**
     * Returns the scope inside a loop with this counter, or null. Stages in loops have a form of their own, so none may
     * begin here otherwise.
     */
    GeneratorScope loop(String loopCounter) {
        return new GeneratorScope(this, depth + 1, loops + 1, null, pipelines, loopCounter);
    }

    /** Returns the scope inside a pipeline's body. */
    GeneratorScope pipeline(String iteration) {
        return new GeneratorScope(this, depth + 1, loops + 1, new Stages(), pipelines + 1, iteration);
    }
}
