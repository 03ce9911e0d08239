package org.taskrace.core.testing;

import java.util.function.Consumer;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.sets.IntList;

/**
 * A structure that hands every event to another one and to the brute-force one. After each event it compares the two,
 * and the bounds, for every label handed out before. Its own labels and answers are those of the structure under test.
 */
public final class ComparedReachability implements Reachability {

    private final Reachability tested;
    private final BruteForceReachability reference = new BruteForceReachability();
    private final IntList testedLabels = new IntList();
    private final IntList referenceLabels = new IntList();

    public ComparedReachability(Reachability tested) {
        this.tested = tested;
    }

    private void compare(int task) {
        int now = tested.now(task);
        int referenceNow = reference.now(task);
        for (int i = 0; i < testedLabels.size(); i++) {
            int label = testedLabels.get(i);
            boolean expected = reference.precedes(referenceLabels.get(i), referenceNow);
            if (tested.precedes(label, now) != expected) {
                throw new AssertionError("strand " + label + (expected ? " precedes " : " does not precede ") + now);
            }
            if (label <= tested.surelyBefore() && !expected) {
                throw new AssertionError(
                        label + " is up to surelyBefore = " + tested.surelyBefore() + ", but parallel");
            }
            if (label >= tested.surelyParallel() && label != now && expected) {
                throw new AssertionError(
                        label + " is from surelyParallel = " + tested.surelyParallel() + " on, but before");
            }
        }
        testedLabels.add(now);
        referenceLabels.add(referenceNow);
        tested.checkInvariants();
    }

    private void tell(Consumer<TaskEvents> event) {
        event.accept(tested);
        event.accept(reference);
    }

    @Override
    public void begin(int root, int site) {
        tell(to -> to.begin(root, site));
        compare(root);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tell(to -> to.create(parent, child, kind, site));
    }

    @Override
    public void switchTo(int task) {
        tell(to -> to.switchTo(task));
        compare(task);
    }

    @Override
    public void end(int task, int site) {
        tell(to -> to.end(task, site));
        tested.checkInvariants();
    }

    @Override
    public void beginFinish(int task, int site) {
        tell(to -> to.beginFinish(task, site));
        compare(task);
    }

    @Override
    public void endFinish(int task, int site) {
        tell(to -> to.endFinish(task, site));
        compare(task);
    }

    @Override
    public void sync(int task, int site) {
        tell(to -> to.sync(task, site));
        compare(task);
    }

    @Override
    public void join(int task, int joined, int site) {
        tell(to -> to.join(task, joined, site));
        compare(task);
    }

    @Override
    public void set(int task, int promise, int site) {
        tell(to -> to.set(task, promise, site));
        compare(task);
    }

    @Override
    public void get(int task, int promise, int site) {
        tell(to -> to.get(task, promise, site));
        compare(task);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        tell(to -> to.getFuture(task, future, site));
        compare(task);
    }

    @Override
    public void beginPipeline(int task, int site) {
        tell(to -> to.beginPipeline(task, site));
        compare(task);
    }

    @Override
    public void endPipeline(int task, int site) {
        tell(to -> to.endPipeline(task, site));
        compare(task);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        tell(to -> to.stage(iteration, number, site));
        compare(iteration);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        tell(to -> to.stageWait(iteration, number, site));
        compare(iteration);
    }

    @Override
    public void beginIsolated(int task, int site) {
        tell(to -> to.beginIsolated(task, site));
        compare(task);
    }

    @Override
    public void endIsolated(int task, int site) {
        tell(to -> to.endIsolated(task, site));
        compare(task);
    }

    @Override
    public int now(int task) {
        return tested.now(task);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        return tested.precedes(earlier, now);
    }

    @Override
    public int surelyBefore() {
        return tested.surelyBefore();
    }

    @Override
    public int surelyParallel() {
        return tested.surelyParallel();
    }

    @Override
    public int taskOf(int label) {
        return tested.taskOf(label);
    }

    @Override
    public long bytes() {
        return tested.bytes();
    }

    @Override
    public void checkInvariants() {
        tested.checkInvariants();
        reference.checkInvariants();
    }
}
