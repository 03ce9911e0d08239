package org.taskrace.testkit.compare;

import java.util.function.Supplier;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.Interpreter;

/**
 * A check that a {@link Reachability} keeps its contract on one run. It and the brute-force one receive all events, and
 * after each event both are asked about every strand in which an access could have happened.
 */
public final class ReachabilityContract implements Detector {

    private static final long MAX_ROUNDS = 200_000;

    private final Reachability tested;
    private final BruteForceReachability reference = new BruteForceReachability();
    private final TaskTree tasks = new TaskTree();

    /** The labels of strands so far, in both structures; a pair is recorded once. */
    private final IntList testedLabels = new IntList();

    private final IntList referenceLabels = new IntList();
    private int running;

    /** True if the running task could access memory just now: not between a create and the switch to the child. */
    private boolean accessPossible;

    private int lastTested = Reachability.NONE;
    private int lastReference = Reachability.NONE;
    private long questions;

    private ReachabilityContract(Reachability tested) {
        this.tested = tested;
    }

    /** Runs the program and compares; returns how many questions were asked. */
    public static long check(Program program, ExecutionOrder order, Supplier<Reachability> create) {
        ReachabilityContract contract = new ReachabilityContract(create.get());
        Interpreter.run(program, contract, order, MAX_ROUNDS);
        return contract.questions;
    }

    /** Remembers, before an event, the strand that ends here: it may be in a shadow cell from now on. */
    private void remember() {
        if (!accessPossible) {
            return;
        }
        int now = tested.now(running);
        int referenceNow = reference.now(running);
        if (now != lastTested || referenceNow != lastReference) {
            testedLabels.add(now);
            referenceLabels.add(referenceNow);
            lastTested = now;
            lastReference = referenceNow;
        }
    }

    /** Compares both structures after an event that leaves the task able to access memory. */
    private void compare(String event) {
        tested.checkInvariants();
        accessPossible = true;
        int now = tested.now(running);
        int referenceNow = reference.now(running);
        require(now >= 0, event, "the label of the running strand is negative: " + now);
        require(
                tested.taskOf(now) == running,
                event,
                "strand " + now + " of task " + running + " is given to another task");
        int surelyBefore = tested.surelyBefore();
        int surelyParallel = tested.surelyParallel();
        for (int i = 0; i < testedLabels.size(); i++) {
            int label = testedLabels.get(i);
            boolean expected = reference.precedes(referenceLabels.get(i), referenceNow);
            boolean answer = tested.precedes(label, now);
            questions++;
            String pair =
                    "strand " + label + " of task " + tested.taskOf(label) + " and now, " + now + " of task " + running;
            require(answer == expected, event, pair + ": precedes is " + expected + ", the answer was " + answer);
            require(label > surelyBefore || expected, event, pair + ": parallel, but surelyBefore is " + surelyBefore);
            require(
                    label < surelyParallel || label == now || !expected,
                    event,
                    pair + ": ordered, but surelyParallel is " + surelyParallel);
        }
    }

    private static void require(boolean condition, String event, String message) {
        if (!condition) {
            throw new AssertionError("after " + event + ": " + message);
        }
    }

    @Override
    public void begin(int root, int site) {
        tasks.add(root, root, TaskKind.ROOT, site);
        tested.begin(root, site);
        reference.begin(root, site);
        running = root;
        compare("begin");
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        remember();
        tasks.add(parent, child, kind, site);
        tested.create(parent, child, kind, site);
        reference.create(parent, child, kind, site);
        accessPossible = false;
        tested.checkInvariants();
    }

    @Override
    public void switchTo(int task) {
        remember();
        tested.switchTo(task);
        reference.switchTo(task);
        running = task;
        compare("switch to " + task);
    }

    @Override
    public void end(int task, int site) {
        remember();
        tested.end(task, site);
        reference.end(task, site);
        accessPossible = false;
        tested.checkInvariants();
    }

    @Override
    public void beginFinish(int task, int site) {
        remember();
        tested.beginFinish(task, site);
        reference.beginFinish(task, site);
        compare("beginFinish in " + task);
    }

    @Override
    public void endFinish(int task, int site) {
        remember();
        tested.endFinish(task, site);
        reference.endFinish(task, site);
        compare("endFinish in " + task);
    }

    @Override
    public void sync(int task, int site) {
        remember();
        tested.sync(task, site);
        reference.sync(task, site);
        compare("sync in " + task);
    }

    @Override
    public void join(int task, int joined, int site) {
        remember();
        tested.join(task, joined, site);
        reference.join(task, joined, site);
        compare("join of " + joined + " by " + task);
    }

    @Override
    public void set(int task, int promise, int site) {
        remember();
        tested.set(task, promise, site);
        reference.set(task, promise, site);
        compare("set of promise " + promise + " by " + task);
    }

    @Override
    public void get(int task, int promise, int site) {
        remember();
        tested.get(task, promise, site);
        reference.get(task, promise, site);
        compare("get of promise " + promise + " by " + task);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        remember();
        tested.getFuture(task, future, site);
        reference.getFuture(task, future, site);
        compare("get of future " + future + " by " + task);
    }

    @Override
    public void beginPipeline(int task, int site) {
        remember();
        tested.beginPipeline(task, site);
        reference.beginPipeline(task, site);
        compare("beginPipeline in " + task);
    }

    @Override
    public void endPipeline(int task, int site) {
        remember();
        tested.endPipeline(task, site);
        reference.endPipeline(task, site);
        compare("endPipeline in " + task);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        remember();
        tested.stage(iteration, number, site);
        reference.stage(iteration, number, site);
        compare("stage " + number + " in " + iteration);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        remember();
        tested.stageWait(iteration, number, site);
        reference.stageWait(iteration, number, site);
        compare("stageWait " + number + " in " + iteration);
    }

    @Override
    public void beginIsolated(int task, int site) {
        remember();
        tested.beginIsolated(task, site);
        reference.beginIsolated(task, site);
        compare("beginIsolated in " + task);
    }

    @Override
    public void endIsolated(int task, int site) {
        remember();
        tested.endIsolated(task, site);
        reference.endIsolated(task, site);
        compare("endIsolated in " + task);
    }

    @Override
    public void read(int task, int location, int site) {
        require(task == running, "read", "task " + task + " reads while " + running + " runs");
    }

    @Override
    public void write(int task, int location, int site) {
        require(task == running, "write", "task " + task + " writes while " + running + " runs");
    }

    @Override
    public Findings findings() {
        return new Findings(java.util.List.of(), tasks, "contract");
    }

    @Override
    public long bytes() {
        return tested.bytes();
    }
}
