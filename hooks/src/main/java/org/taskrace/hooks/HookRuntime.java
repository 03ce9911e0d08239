package org.taskrace.hooks;

import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.ShadowSettings;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.MemoryJudge;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.DecisionHooks;
import org.taskrace.hooks.sync.KeeperHooks;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.CompletionHooks;
import org.taskrace.hooks.tasks.ConstructHooks;
import org.taskrace.hooks.tasks.ExecutorHooks;
import org.taskrace.hooks.tasks.ProgramHooks;
import org.taskrace.hooks.tasks.TaskApiHooks;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.hooks.tasks.ThreadHooks;

/**
 * The parts of a session that hooks call, installed and removed as a whole. A part that was not chosen lets everything pass, so nothing of
 * an earlier session stays reachable, and each session counts from 0.
 *
 * <p>Hooks are static methods, since rewritten bytecode and rewritten JDK classes call them. These mutable statics remain, and only the methods
 * named here write them:
 *
 * <ul>
 *   <li>{@code CurrentStrand}: all fields. Compiled checks load each in one instruction. Written by the judge at each new strand.
 *   <li>{@code RunningThread.thread}: one load in each judgement. Written by the scheduler at each switch of threads.
 *   <li>{@code TaskHooks.callSite}: written by bytecode before each call that may create or await a task.
 *   <li>Tables: {@code Transitions}, {@code CallMemo}, {@code ParallelReaderCache}, {@code TransitionTable}, {@code ArrayShadowTable}.
 *       Compiled checks find their slots at fixed addresses. Entries of an earlier session have another epoch or are cleared
 *       here; shadows of arrays outlive a session, as their arrays do.
 *   <li>Counters: {@code AccessCounters}, {@code ArrayMemory.locations}, {@code ExclusiveAccessLog.begun}, {@code
 *       ArrayShadowTable.made}. Reset here.
 *   <li>One reference per room to the part that is installed here.
 *   <li>{@code AllocationHooks.log} and {@code TestCheckHooks.checker}: they belong to the agent, not to a session.
 * </ul>
 */
public final class HookRuntime {

    private MemoryJudge judge = new MemoryJudge();
    private ShadowSettings shadows = ShadowSettings.DEFAULT;
    private TaskHooks.Control tasks = new TaskHooks.Control();
    private ExecutorHooks.Control executors = new ExecutorHooks.Control();
    private ThreadHooks.Control threads = new ThreadHooks.Control();
    private ProgramHooks.Control program = new ProgramHooks.Control();
    private TaskApiHooks.Control taskApi = new TaskApiHooks.Control();
    private CompletionHooks.Control completions = new CompletionHooks.Control();
    private ConstructHooks.Control constructs = new ConstructHooks.Control();
    private SyncHooks.Control sync = new SyncHooks.Control();
    private ObjectHooks.Model objects = new ObjectHooks.Model();
    private KeeperHooks.Model keepers = new KeeperHooks.Model();
    private AtomicHooks.Model atomics = new AtomicHooks.Model();
    private DecisionHooks.Control decisions = new DecisionHooks.Control();
    private ParallelMemory.Judge parallelJudge = new ParallelMemory.Judge();
    private ParallelTasks.Control parallelTasks;

    /** Sets the judge of accesses to fields and arrays. */
    public HookRuntime judge(MemoryJudge part) {
        judge = part;
        return this;
    }

    /** Sets how shadows of arrays are kept. */
    public HookRuntime shadows(ShadowSettings part) {
        shadows = part;
        return this;
    }

    /** Sets the control of ForkJoin tasks and futures. */
    public HookRuntime tasks(TaskHooks.Control part) {
        tasks = part;
        return this;
    }

    /** Sets the control of executors. */
    public HookRuntime executors(ExecutorHooks.Control part) {
        executors = part;
        return this;
    }

    /** Sets the control of threads and clocks. */
    public HookRuntime threads(ThreadHooks.Control part) {
        threads = part;
        return this;
    }

    /** Sets the control of the program as a whole. */
    public HookRuntime program(ProgramHooks.Control part) {
        program = part;
        return this;
    }

    /** Sets the control of the task API. */
    public HookRuntime taskApi(TaskApiHooks.Control part) {
        taskApi = part;
        return this;
    }

    /** Sets the control of completion stages. */
    public HookRuntime completions(CompletionHooks.Control part) {
        completions = part;
        return this;
    }

    /** Sets the control of the other constructs of the JDK. */
    public HookRuntime constructs(ConstructHooks.Control part) {
        constructs = part;
        return this;
    }

    /** Sets the control of locks and synchronizers. */
    public HookRuntime sync(SyncHooks.Control part) {
        sync = part;
        return this;
    }

    /** Sets the model of JDK objects. */
    public HookRuntime objects(ObjectHooks.Model part) {
        objects = part;
        return this;
    }

    /** Sets the model of JDK objects that keep arguments. */
    public HookRuntime keepers(KeeperHooks.Model part) {
        keepers = part;
        return this;
    }

    /** Sets the model of atomics. */
    public HookRuntime atomics(AtomicHooks.Model part) {
        atomics = part;
        return this;
    }

    /** Sets what chooses the schedule. */
    public HookRuntime decisions(DecisionHooks.Control part) {
        decisions = part;
        return this;
    }

    /** Sets the parts of a check whose tasks run in parallel. */
    public HookRuntime parallel(ParallelTasks.Control control, ParallelMemory.Judge itsJudge) {
        parallelTasks = control;
        parallelJudge = itsJudge;
        return this;
    }

    /** Installs all parts in place of those before. Tasks come last: from there on the program is under control. */
    public void install() {
        AccessCounters.reset();
        MemoryJudge.install(judge);
        ArrayMemory.install(shadows);
        CompletionHooks.install(completions);
        SyncHooks.install(sync);
        ConstructHooks.install(constructs);
        ObjectHooks.install(objects);
        KeeperHooks.install(keepers);
        AtomicHooks.install(atomics);
        DecisionHooks.install(decisions);
        ParallelMemory.install(parallelJudge);
        ParallelTasks.install(parallelTasks);
        TaskApiHooks.install(taskApi);
        ExecutorHooks.install(executors);
        ThreadHooks.install(threads);
        ProgramHooks.install(program);
        TaskHooks.install(tasks);
    }

    /** Removes what is installed: hooks do nothing from here on. */
    public static void remove() {
        new HookRuntime().install();
    }
}
