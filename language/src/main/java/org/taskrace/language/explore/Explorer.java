package org.taskrace.language.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.core.detect.OracleDetector;
import org.taskrace.core.race.Race;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.Stepper;
import org.taskrace.language.run.values.SharedMemory;

/**
 * Depth-first search of the states of a program, by all schedules.
 *
 * <p>States that were met before are recognised by two 64-bit hashes. If some task's next action commutes with
 * everything that others can still do before it, only that task is tried (a persistent set of one). To go back, the
 * schedule is run again from the start. Programs that can be explored are short, and so a machine need not be copyable.
 */
final class Explorer {

    private static final long SEED_ONE = 0x1234567L;
    private static final long SEED_TWO = 0x7654321L;
    private static final long MAX_ROUNDS = 1_000_000;
    private static final int MOST_ENDINGS = 10_000;
    private static final int SHOWN_LOCATIONS = 24;
    private static final int SHOWN_STEPS = 40;

    private record StateKey(long one, long two) {}

    private record EndingKey(long memory, long dag, boolean deadlock, int errorSite) {}

    /** A state on the current path with the tasks that are still to be tried there. */
    private record Node(int depth, IntList choices) {}

    private final Program program;
    private final int maxStates;
    private final boolean reducing;
    private final RemainingCode remaining;
    private final Set<StateKey> seen = new HashSet<>();
    private final Map<EndingKey, FinalState> endings = new LinkedHashMap<>();
    private final Set<Long> memories = new HashSet<>();
    private final Set<Long> dags = new HashSet<>();
    private final TreeSet<String> racyLocations = new TreeSet<>();
    private final IntList schedule = new IntList();
    private Stepper stepper;
    private StateHashes hashes;

    Explorer(Program program, int maxStates, boolean reducing) {
        this.program = program;
        this.maxStates = maxStates;
        this.reducing = reducing;
        remaining = new RemainingCode(program);
    }

    Exploration explore() {
        Deque<Node> path = new ArrayDeque<>();
        replay(0);
        visit(path);
        boolean complete = true;
        while (!path.isEmpty()) {
            if (seen.size() >= maxStates || endings.size() >= MOST_ENDINGS) {
                complete = false;
                break;
            }
            Node node = path.peek();
            if (node.choices.isEmpty()) {
                path.pop();
                continue;
            }
            if (schedule.size() != node.depth) {
                replay(node.depth);
            }
            step(node.choices.removeLast());
            visit(path);
        }
        return new Exploration(
                program,
                seen.size(),
                complete,
                new ArrayList<>(endings.values()),
                memories.size(),
                dags.size(),
                List.copyOf(racyLocations));
    }

    /** Brings the machine to the state after the first {@code depth} steps of the schedule. */
    private void replay(int depth) {
        hashes = new StateHashes(program.variables().staticLocations());
        stepper = new Stepper(program, hashes, MAX_ROUNDS);
        hashes.attach(stepper);
        hashes.beforeStep(0);
        hashes.afterStep();
        IntList steps = new IntList();
        for (int i = 0; i < depth; i++) {
            steps.add(schedule.get(i));
        }
        schedule.clear();
        for (int i = 0; i < depth; i++) {
            step(steps.get(i));
        }
    }

    private void step(int task) {
        hashes.beforeStep(task);
        stepper.step(task);
        hashes.afterStep();
        schedule.add(task);
    }

    /** Looks at the state that was reached; where it is new and no ending, puts it on the path with what is to be tried. */
    private void visit(Deque<Node> path) {
        if (stepper.error() != null) {
            ending(false);
            return;
        }
        if (!seen.add(new StateKey(hashes.state(SEED_ONE), hashes.state(SEED_TWO)))) {
            return;
        }
        IntList choices = choices();
        if (choices.isEmpty()) {
            ending(someTaskIsLeft());
        } else {
            path.push(new Node(schedule.size(), choices));
        }
    }

    private boolean someTaskIsLeft() {
        for (int task = 0; task < stepper.taskCount(); task++) {
            if (!stepper.ended(task)) {
                return true;
            }
        }
        return false;
    }

    private IntList choices() {
        IntList all = new IntList();
        for (int task = 0; task < stepper.taskCount(); task++) {
            if (stepper.canStep(task)) {
                if (reducing && commutes(task)) {
                    IntList one = new IntList(1);
                    one.add(task);
                    return one;
                }
                all.add(task);
            }
        }
        return all;
    }

    /** Returns whether the task's next action commutes with every action of other tasks that may come before it. */
    private boolean commutes(int task) {
        if (stepper.isHarmless(task)) {
            return true;
        }
        int site = stepper.site(task);
        for (int other = 0; other < stepper.taskCount(); other++) {
            if (other != task && !stepper.ended(other)) {
                int end = remaining.endOfBody(stepper.site(other));
                int from = remaining.earliest(stepper.site(other), end);
                if (remaining.mayConflict(site, from, end)) {
                    return false;
                }
            }
        }
        return true;
    }

    private void ending(boolean deadlock) {
        int errorSite = stepper.error() == null ? -1 : stepper.error().site();
        EndingKey key = new EndingKey(hashes.memory(), hashes.dag(), deadlock, errorSite);
        memories.add(key.memory);
        boolean newDag = dags.add(key.dag);
        if (endings.containsKey(key)) {
            return;
        }
        endings.put(key, new FinalState(memoryText(), deadlock, stepper.error(), scheduleText()));
        if (newDag) {
            collectRaces();
        }
    }

    /** Runs the schedule once more under the oracle: equal dags have equal races, so once for each dag suffices. */
    private void collectRaces() {
        OracleDetector oracle = new OracleDetector();
        Stepper again = new Stepper(program, oracle, MAX_ROUNDS);
        for (int i = 0; i < schedule.size(); i++) {
            again.step(schedule.get(i));
        }
        for (Race race : oracle.findings().races()) {
            racyLocations.add(again.memory().name(race.location()));
        }
    }

    private String memoryText() {
        SharedMemory memory = stepper.memory();
        List<String> parts = new ArrayList<>();
        for (int location = 0; location < memory.size() && location < SHOWN_LOCATIONS; location++) {
            String value = stepper.holdsPromise(location)
                    ? "promise"
                    : stepper.holdsTask(location) ? "handle" : Long.toString(stepper.value(location));
            parts.add(memory.name(location) + " = " + value);
        }
        if (memory.size() > SHOWN_LOCATIONS) {
            parts.add("…");
        }
        return parts.isEmpty() ? "no shared memory" : String.join(", ", parts);
    }

    /** Returns the schedule as runs of steps of one task, each task named by the line that created it. */
    private String scheduleText() {
        List<String> parts = new ArrayList<>();
        int runs = 0;
        for (int i = 0; i < schedule.size(); ) {
            int task = schedule.get(i);
            int count = 0;
            while (i < schedule.size() && schedule.get(i) == task) {
                count++;
                i++;
            }
            if (runs++ < SHOWN_STEPS) {
                parts.add(taskText(task) + (count == 1 ? "" : " ×" + count));
            }
        }
        if (runs > SHOWN_STEPS) {
            parts.add("… " + (runs - SHOWN_STEPS) + " more");
        }
        return String.join(", ", parts);
    }

    private String taskText(int task) {
        return task == 0
                ? "main"
                : stepper.task(task).kind().word() + "@"
                        + program.line(stepper.task(task).creationSite()) + "#" + stepper.indexInParent(task);
    }
}
