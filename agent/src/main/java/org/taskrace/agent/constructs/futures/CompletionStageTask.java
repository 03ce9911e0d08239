package org.taskrace.agent.constructs.futures;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.taskrace.agent.scheduler.ScheduledTask;

/** A stage of a CompletableFuture: a task that was created when the stage was made and runs once its sources are done. */
class CompletionStageTask {

    private final CompletionStageModel stages;
    final Object function;
    final int kind;
    final Object[] sources;

    /** Null until it is known that the stage will be made. */
    ScheduledTask task;

    /** True if it has no executor. Then the task that completes a source, or that makes the stage, runs its function. */
    boolean isSynchronous;

    /** The task that ran its function as a part of its own work; -1 before. */
    int runBy = -1;

    /** Whether the task that runs its function completes its sources, and no other call does. */
    boolean isCompletedHere;

    /** The strand in which the task that made it went on. */
    int madeBefore;

    /** Whether its sources were done before it was made, so that the call which made it ran its function. */
    boolean isMadeLate;

    /** Whether this was so in the schedule that ran. */
    boolean isSeenLate;

    /** Whether its first source was done before it was made. Of several that are done, the JDK takes the first. */
    boolean takesFirst;

    /** Whether its task follows its sources already. */
    boolean began;

    /** The future that a composed stage waits for after its function. */
    Object relay;

    /** The exception of the function, if it threw one. */
    Throwable thrown;

    CompletionStageTask(CompletionStageModel stages, Object function, int kind, Object[] sources) {
        this.stages = stages;
        this.function = function;
        this.kind = kind;
        this.sources = sources;
    }

    final Object run(Supplier<Object> call) {
        return stages.run(this, call);
    }

    /** The stand-in for a function of one argument, or of none. */
    @SuppressWarnings("unchecked")
    static final class OfOne extends CompletionStageTask
            implements Function<Object, Object>, Consumer<Object>, Runnable {

        OfOne(CompletionStageModel stages, Object function, int kind, Object[] sources) {
            super(stages, function, kind, sources);
        }

        @Override
        public Object apply(Object argument) {
            return run(() -> ((Function<Object, Object>) function).apply(argument));
        }

        @Override
        public void accept(Object argument) {
            run(() -> {
                ((Consumer<Object>) function).accept(argument);
                return null;
            });
        }

        @Override
        public void run() {
            run(() -> {
                ((Runnable) function).run();
                return null;
            });
        }
    }

    /** The stand-in for a function of two arguments. */
    @SuppressWarnings("unchecked")
    static final class OfTwo extends CompletionStageTask
            implements BiFunction<Object, Object, Object>, BiConsumer<Object, Object> {

        OfTwo(CompletionStageModel stages, Object function, int kind, Object[] sources) {
            super(stages, function, kind, sources);
        }

        @Override
        public Object apply(Object first, Object second) {
            return run(() -> ((BiFunction<Object, Object, Object>) function).apply(first, second));
        }

        @Override
        public void accept(Object first, Object second) {
            run(() -> {
                ((BiConsumer<Object, Object>) function).accept(first, second);
                return null;
            });
        }
    }
}
