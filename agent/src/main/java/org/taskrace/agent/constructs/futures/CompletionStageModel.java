package org.taskrace.agent.constructs.futures;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.FunctionOrder;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.tasks.CompletionHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * The stages of CompletableFutures as tasks. A stage is created by the task that makes it and follows its sources,
 * whatever thread runs its function. Other actions of the completing task do not precede it.
 *
 * <p>The file has more than 400 lines: the rules about which call runs a function share the marks of futures.
 */
public final class CompletionStageModel {

    /** The number of strands that are searched for a common predecessor. */
    private static final int LONGEST_PAST = 20_000;

    /** The number of futures that wait for each other which are looked through for the call that completes them. */
    private static final int MOST_RELAYS = 16;

    private static final Object[] NO_SOURCES = {};

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final FutureModel futures;

    /** By task number; kept after their end until they are joined, since a future asks for its stage when it is completed. */
    private final Map<Integer, CompletionStageTask> stages = new HashMap<>();

    public CompletionStageModel(
            Scheduler scheduler, HappensBefore execution, ScheduleDependences weakenings, FutureModel futures) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.futures = futures;
    }

    /** Returns the stand-in for a stage's function. The JDK's own functions (cancellers of timeouts) are no stages. */
    public Object function(Object function, int kind, Object source, Object other, Object executor) {
        if (function == null || function.getClass().getName().startsWith("java.util.concurrent.")) {
            return function;
        }
        Object[] sources = other == null ? new Object[] {source} : new Object[] {source, other};
        CompletionStageTask stage = function instanceof BiFunction || function instanceof BiConsumer
                ? new CompletionStageTask.OfTwo(this, function, kind, sources)
                : new CompletionStageTask.OfOne(this, function, kind, sources);
        create(stage);
        stage.isSynchronous = executor == null;
        if (stage.isSynchronous || kind == CompletionHooks.ANY) {
            lookAtSources(stage);
        }
        stage.madeBefore = execution.now();
        return stage;
    }

    /** Finds out whether the sources of a stage are done before it is made: all of them, or one that is enough. */
    private void lookAtSources(CompletionStageTask stage) {
        boolean isOneEnough = stage.kind == CompletionHooks.ANY;
        stage.isMadeLate = !isOneEnough;
        stage.isSeenLate = !isOneEnough;
        for (Object source : stage.sources) {
            boolean precedes = isDoneBefore(source, false);
            boolean isObserved = precedes || isDoneBefore(source, true);
            stage.isMadeLate = isOneEnough ? stage.isMadeLate || precedes : stage.isMadeLate && precedes;
            stage.isSeenLate = isOneEnough ? stage.isSeenLate || isObserved : stage.isSeenLate && isObserved;
            stage.takesFirst |= precedes && source == stage.sources[0];
        }
    }

    /** Returns whether the completion of a future precedes the running task, in all schedules or as observed. */
    private boolean isDoneBefore(Object source, boolean isObserved) {
        FunctionOrder functions = execution.functions();
        Object awaited = source;
        for (int relays = 0; relays <= MOST_RELAYS; relays++) {
            CompletableFuture<?> future = futureOf(awaited);
            int completion = future != null && FutureResultReader.isDone(future) ? futures.completion(future) : -1;
            if (completion < 0) {
                return false;
            }
            if (isObserved
                    ? execution.strands().precedesNowAsObserved(completion)
                    : execution.precedesNow(completion)) {
                return true;
            }
            if (!(isObserved ? functions.ordersAsObserved(completion) : functions.orders(completion))) {
                return false;
            }
            awaited = functions.calls(execution.taskOf(completion)).relay();
            if (awaited == null) {
                return true;
            }
        }
        return false;
    }

    private void create(CompletionStageTask stage) {
        stage.task = scheduler.reserve();
        stages.put(stage.task.number, stage);
    }

    public void made(Object future, Object function) {
        if (function instanceof CompletionStageTask stage) {
            FutureModel.mark(future, stage.task.number);
            if (stage.thrown != null) {
                // Its sources were done, so the function ran before there was a future.
                scheduler.failures().failed(future, stage.thrown, stage.task.number);
            }
        }
    }

    /** Records that a future is done after its sources, without a function. */
    public void follows(Object future, int kind, Object[] sources) {
        if (future == null || sources.length == 0 || sources.length == 1 && sources[0] == future) {
            return;
        }
        CompletionStageTask stage = new CompletionStageTask(this, null, kind, sources.clone());
        create(stage);
        lookAtSources(stage);
        FutureModel.mark(future, stage.task.number);
        if (kind == CompletionHooks.ANY && scheduler.director() != null) {
            scheduler.director().followsFirst(future, sources);
        }
        if (kind == CompletionHooks.ANY && FutureResultReader.isDone(future)) {
            settle(stage.task.number);
        }
    }

    /** Runs the function of a stage as its task, on the stack of the task that completed the last source. */
    Object run(CompletionStageTask stage, Supplier<Object> call) {
        if (!scheduler.isControlling() || stage.began) {
            return call.get();
        }
        ScheduledTask outer = scheduler.current();
        futures.endsLater();
        stage.runBy = outer.number;
        stage.isCompletedHere = areCompletedBy(outer.number, stage.sources);
        boolean takesTurns = ExecutorShape.hasOneThread(outer.pool)
                && isCompletion(outer.future)
                && !(stage.isSynchronous && futures.areDoneBefore(stage.sources, outer.number));
        // An executor that runs functions at once has no such task: another one, which goes on with other work, runs
        // them. The common pool never terminates, so no wait for its end needs the order, which costs a search.
        boolean isOwnTask = isCompletion(outer.future)
                && outer.pool != ForkJoinPool.commonPool()
                && execution.strands().firstStrand(outer.number) == execution.now();
        int turn = takesTurns ? futures.setPromise() : -1;
        int[] turnIsOver = new int[1];
        Object[] result = new Object[1];
        Throwable[] thrown = new Throwable[1];
        scheduler.runReserved(stage.task, stage.kind != CompletionHooks.COMPOSE, () -> {
            if (takesTurns) {
                execution.promises().get(turn, TaskHooks.callSite);
                weakenings.add("the order in which stages reach an executor's only thread", stage.task.createdAt);
            }
            begin(stage);
            try {
                result[0] = call.get();
            } catch (Throwable e) {
                thrown[0] = e;
            }
            turnIsOver[0] = takesTurns ? futures.setPromise() : -1;
        });
        if (takesTurns) {
            execution.promises().get(turnIsOver[0], TaskHooks.callSite);
        }
        stage.relay = stage.kind == CompletionHooks.COMPOSE ? result[0] : null;
        if (stage.isSynchronous) {
            ranWithinCalls(stage);
        } else if (isOwnTask) {
            ranWithinBody(stage);
        }
        if (thrown[0] != null) {
            stage.thrown = thrown[0];
            throw SneakyThrow.rethrow(thrown[0]);
        }
        return result[0];
    }

    /**
     * Orders the function of a stage before what follows each call that could have run it. The running task has done so. Others are the
     * call that made the stage, and those that complete its sources. Where such a call is unknown, nothing is ordered. If the sources
     * were done before the stage was made, only the call that made it could.
     */
    private void ranWithinCalls(CompletionStageTask stage) {
        IntList made = new IntList();
        made.add(stage.madeBefore);
        IntList calls = stage.isMadeLate ? made : callsOf(stage, false);
        IntList observedCalls = stage.isSeenLate ? made : callsOf(stage, true);
        if (observedCalls != null) {
            execution
                    .functions()
                    .add(
                            stage.task.number,
                            new FunctionOrder.Calls(calls, observedCalls, stage.relay),
                            stage.isMadeLate ? NO_SOURCES : stage.sources);
        }
    }

    /** Orders the function of a stage before what follows the body of the task that an executor has made for it, which runs. */
    private void ranWithinBody(CompletionStageTask stage) {
        IntList body = new IntList();
        body.add(execution.now());
        execution.functions().add(stage.task.number, new FunctionOrder.Calls(body, body, stage.relay));
    }

    /**
     * Returns the calls that could have run the function of a stage, in all schedules or if all observed edges hold. Returns null if one
     * of them is not known.
     */
    private IntList callsOf(CompletionStageTask stage, boolean isObserved) {
        IntList calls = new IntList();
        calls.add(stage.madeBefore);
        calls.add(execution.now());
        boolean isKnown = stage.kind != CompletionHooks.ANY;
        for (Object source : stage.sources) {
            isKnown = isKnown && (stage.isCompletedHere || addCompleters(source, isObserved, calls));
        }
        return isKnown ? calls : null;
    }

    /** Adds the calls that could have completed a future; returns false if one of them is not known. */
    private boolean addCompleters(Object source, boolean isObserved, IntList calls) {
        Object awaited = source;
        for (int relays = 0; relays <= MOST_RELAYS && futureOf(awaited) != null; relays++) {
            int completed = futures.afterCompletion(awaited);
            if (completed >= 0) {
                calls.add(completed);
            }
            int mark = FutureModel.markOf(awaited);
            FunctionOrder.Calls earlier = mark > 0 ? execution.functions().calls(mark) : null;
            IntList within = earlier == null ? null : isObserved ? earlier.observedCalls() : earlier.calls();
            for (int i = 0; within != null && i < within.size(); i++) {
                calls.add(within.get(i));
            }
            if (mark <= 0 || within == null || earlier.relay() == null) {
                return mark <= 0 || within != null;
            }
            awaited = earlier.relay();
        }
        return false;
    }

    /** Returns whether a task has run the functions of asynchronous stages: it completes their futures, no other call does. */
    private boolean areCompletedBy(int task, Object[] sources) {
        for (Object source : sources) {
            CompletionStageTask maker = stages.get(Math.max(0, FutureModel.markOf(source)));
            if (maker == null || maker.isSynchronous || maker.runBy != task) {
                return false;
            }
        }
        return true;
    }

    /**
     * Records that the running task has called a method of a future which may run functions of its stages. A task that waits for a future
     * does so, and one that completes it too late.
     *
     * <p>Blind spot: a call that came before the stage was made is not looked at.
     */
    void helps(Object future) {
        if (!execution.functions().isEmpty() && execution.functions().help(future)) {
            weakenings.add("a function of a CompletableFuture that a waiting task may run", TaskHooks.callSite);
        }
    }

    private static boolean isCompletion(Object future) {
        return future != null && future.getClass().getName().startsWith("java.util.concurrent.CompletableFuture$");
    }

    /** Orders the stage's task, which runs, after the stage's sources: all, or the first that is done. */
    private void begin(CompletionStageTask stage) {
        stage.began = true;
        if (stage.kind == CompletionHooks.ANY && !stage.takesFirst) {
            weakenings.add("the first of several CompletableFutures", stage.task.createdAt);
            if ((stage.function instanceof Runnable || hasEqualSources(stage)) && followAny(stage)) {
                return;
            }
        }
        for (Object source : stage.sources) {
            CompletableFuture<?> future = futureOf(source);
            if (future != null && FutureResultReader.isDone(future)) {
                futures.join(future);
                if (stage.kind == CompletionHooks.ANY) {
                    return;
                }
            }
        }
    }

    /**
     * Orders the running task after what precedes each possible first one of several futures, if the task ignores which one it was.
     * Returns false, and adds no edge, for a future that is not the first of several.
     */
    boolean followsAny(Object future, OutcomeModel outcomes) {
        if (stages.isEmpty()) {
            return false;
        }
        int mark = FutureModel.markOf(future);
        CompletionStageTask stage = mark > 0 ? stages.get(mark) : null;
        if (stage == null
                || stage.kind != CompletionHooks.ANY
                || stage.function != null
                || outcomes.usesValue() && !hasEqualSources(stage)) {
            return false;
        }
        settle(mark);
        return followAny(stage);
    }

    /** Returns whether the sources of a stage have come to equal results, so that it makes no difference which one was the first. */
    private static boolean hasEqualSources(CompletionStageTask stage) {
        CompletableFuture<?> first = futureOf(stage.sources[0]);
        for (Object source : stage.sources) {
            CompletableFuture<?> future = futureOf(source);
            if (future == null
                    || !FutureResultReader.isDone(future)
                    || !FutureResultReader.haveEqualResults(first, future)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Orders the running task after what precedes each source that has come to a result: any of them could be the first. Returns false
     * if there are not several, or if the past is too long to look through.
     */
    private boolean followAny(CompletionStageTask stage) {
        IntList first = new IntList();
        for (Object source : stage.sources) {
            CompletableFuture<?> future = futureOf(source);
            if (future != null && FutureResultReader.isDone(future) && !future.isCompletedExceptionally()) {
                int strand = futures.completion(future);
                if (strand < 0) {
                    return false;
                }
                first.add(strand);
            }
        }
        if (first.size() < 2 || execution.strands().remembered() > LONGEST_PAST) {
            return false;
        }
        for (int strand = execution.now() - 1,
                        last = strand - execution.strands().remembered();
                strand > last;
                strand--) {
            if (precedesEach(strand, first) && !execution.strands().precedesNowAsObserved(strand)) {
                execution.addScheduleEdge(strand);
            }
        }
        return true;
    }

    private boolean precedesEach(int strand, IntList others) {
        for (int i = 0; i < others.size(); i++) {
            if (!execution.strands().precedes(strand, others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static CompletableFuture<?> futureOf(Object source) {
        return source instanceof CompletableFuture<?> future ? future : null;
    }

    /** Ends a stage whose function was not called, or that waited for another stage. Runs before a task that may be a stage is joined. */
    void settle(int task) {
        if (stages.isEmpty()) {
            return;
        }
        CompletionStageTask stage = stages.get(task);
        if (stage == null || stage.task.running) {
            return;
        }
        if (stage.task.ended) {
            stages.remove(task);
            return;
        }
        scheduler.runReserved(stage.task, true, () -> {
            if (!stage.began) {
                begin(stage);
            }
            if (stage.kind == CompletionHooks.COMPOSE
                    && stage.relay instanceof CompletionStage<?> relay
                    && futureOf(relay) != null
                    && FutureResultReader.isDone(relay)) {
                futures.join(relay);
            }
        });
    }

    /** Returns whether a future that is being completed is so by its own stage. */
    boolean completesItself(Object future) {
        int mark = FutureModel.markOf(future);
        CompletionStageTask stage = mark > 0 ? stages.get(mark) : null;
        if (stage != null && stage.kind == CompletionHooks.ANY) {
            settle(mark);
        }
        return stage != null;
    }

    public void completing(Object future) {
        futures.completes(future);
        boolean isLate = FutureResultReader.isDone(future);
        if (isLate) {
            helps(future);
            if (futures.isSettled(future)) {
                return;
            }
            weakenings.assume("a completion of a CompletableFuture", TaskHooks.callSite, "came too late");
            if (futures.usesResult()) {
                // The program sees that another task came first.
                futures.observe(future, "a completion of a CompletableFuture that came too late", TaskHooks.callSite);
            }
        } else if (completesItself(future)) {
            weakenings.assume("a completion of a CompletableFuture", TaskHooks.callSite, "came before its own stage");
            FutureModel.mark(future, 0);
        }
    }

    public void obtruded(Object future) {
        weakenings.assume("CompletableFuture.obtrude", TaskHooks.callSite, "came when it did");
        futures.changes(future);
        FutureModel.mark(future, ~futures.setPromise());
    }

    /**
     * Returns whether a future that is not done may be completed by the first of several others. It is their stage, or one that waits for
     * such a stage.
     */
    boolean mayFollowFirst(Object future) {
        return mayFollowFirst(future, MOST_RELAYS);
    }

    private boolean mayFollowFirst(Object future, int relays) {
        CompletionStageTask stage = stages.get(Math.max(0, FutureModel.markOf(future)));
        if (stage == null || FutureResultReader.isDone(future)) {
            return false;
        }
        if (stage.kind == CompletionHooks.ANY || relays == 0) {
            return true;
        }
        for (Object source : stage.sources) {
            if (mayFollowFirst(source, relays - 1)) {
                return true;
            }
        }
        return stage.relay != null && mayFollowFirst(stage.relay, relays - 1);
    }
}
