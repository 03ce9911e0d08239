package org.taskrace.agent.explore.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.PendingOperation;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.explore.search.TaskNames;
import org.taskrace.agent.explore.search.Trace;

/** The search on small models, compared with all interleavings: equal outcomes, and no class of interleavings twice. */
class SearchTreeTest {

    private enum Kind {
        READ,
        WRITE,
        INCREMENT,
        LOCK,
        UNLOCK,
        /** Acquires a lock together with others that do so. */
        SHARE,
        UNSHARE,
        /** Goes on only if the variable is not 0, and takes one away, as a semaphore does. */
        TAKE,
        /** Skips the next step if the value read last is not 0. */
        SKIP
    }

    private record Step(Kind kind, int variable) {

        boolean isInvisible() {
            return kind == Kind.UNLOCK || kind == Kind.UNSHARE || kind == Kind.SKIP;
        }
    }

    /** A state of a model: the next step of each task, its values, the variables, who holds the locks. */
    private static final class State {
        private final List<List<Step>> program;
        private final int[] next;
        private final List<List<Integer>> values = new ArrayList<>();
        private final int[] variables = new int[4];
        private final int[] owners = new int[4];

        /** The tasks that share each lock, as bits. */
        private final int[] sharers = new int[4];

        State(List<List<Step>> program) {
            this.program = program;
            next = new int[program.size()];
            Arrays.fill(owners, -1);
            program.forEach(task -> values.add(new ArrayList<>()));
            for (int task = 0; task < next.length; task++) {
                runInvisible(task);
            }
        }

        State(State other) {
            program = other.program;
            next = other.next.clone();
            other.values.forEach(list -> values.add(new ArrayList<>(list)));
            System.arraycopy(other.variables, 0, variables, 0, 4);
            System.arraycopy(other.owners, 0, owners, 0, 4);
            System.arraycopy(other.sharers, 0, sharers, 0, 4);
        }

        Step step(int task) {
            return next[task] < program.get(task).size() ? program.get(task).get(next[task]) : null;
        }

        boolean isEnabled(int task) {
            Step step = step(task);
            if (step == null) {
                return false;
            }
            return switch (step.kind) {
                case LOCK -> owners[step.variable] < 0 && sharers[step.variable] == 0;
                case SHARE -> owners[step.variable] < 0;
                case TAKE -> variables[step.variable] > 0;
                default -> true;
            };
        }

        void run(int task) {
            Step step = step(task);
            next[task]++;
            switch (step.kind) {
                case READ -> values.get(task).add(variables[step.variable]);
                case WRITE -> variables[step.variable] = task + 1;
                case INCREMENT -> variables[step.variable]++;
                case TAKE -> variables[step.variable]--;
                case SHARE -> sharers[step.variable] |= 1 << task;
                default -> owners[step.variable] = task;
            }
            runInvisible(task);
        }

        private void runInvisible(int task) {
            while (step(task) != null && step(task).isInvisible()) {
                Step step = step(task);
                next[task]++;
                if (step.kind == Kind.UNLOCK) {
                    owners[step.variable] = -1;
                } else if (step.kind == Kind.UNSHARE) {
                    sharers[step.variable] &= ~(1 << task);
                } else {
                    List<Integer> seen = values.get(task);
                    if (!seen.isEmpty()
                            && seen.get(seen.size() - 1) != 0
                            && step(task) != null
                            && step(task).kind != Kind.UNLOCK
                            && step(task).kind != Kind.UNSHARE) {
                        next[task]++;
                    }
                }
            }
        }

        String outcome() {
            return Arrays.toString(next) + values + Arrays.toString(variables);
        }
    }

    private static final Object[] OBJECTS = {"v0", "v1", "v2", "v3"};
    private static final Object[] LOCKS = {"l0", "l1", "l2", "l3"};

    private static SearchOperation operation(Step step) {
        return switch (step.kind) {
            case READ -> new SearchOperation(OBJECTS[step.variable], null, SearchAccess.READ, 1, false);
            case INCREMENT -> new SearchOperation(OBJECTS[step.variable], null, SearchAccess.UPDATE, 2, false);
            case LOCK -> new SearchOperation(LOCKS[step.variable], null, SearchAccess.ACQUIRE, 3, true);
            case SHARE -> new SearchOperation(LOCKS[step.variable], null, SearchAccess.ACQUIRE_SHARED, 3, true);
            default -> new SearchOperation(OBJECTS[step.variable], null, SearchAccess.WRITE, 4, step.kind == Kind.TAKE);
        };
    }

    private static Dependences dependences() {
        Dependences dependences = new Dependences();
        dependences.makeFine(3);
        return dependences;
    }

    private static void all(State state, List<int[]> trace, Set<String> outcomes, Set<String> classes) {
        boolean isOver = true;
        for (int task = 0; task < state.next.length; task++) {
            if (state.isEnabled(task)) {
                isOver = false;
                State after = new State(state);
                Step step = state.step(task);
                after.run(task);
                trace.add(new int[] {task, step.kind.ordinal(), step.variable});
                all(after, trace, outcomes, classes);
                trace.remove(trace.size() - 1);
            }
        }
        if (isOver) {
            outcomes.add(state.outcome());
            classes.add(classOf(trace, state.next.length));
        }
    }

    /** Names a class of equivalent interleavings by the order of each dependent pair. */
    private static String classOf(List<int[]> trace, int tasks) {
        Dependences dependences = dependences();
        int[] count = new int[tasks];
        List<String> names = new ArrayList<>();
        for (int[] event : trace) {
            names.add(event[0] + "." + count[event[0]]++);
        }
        Set<String> order = new TreeSet<>(names);
        for (int i = 0; i < trace.size(); i++) {
            for (int j = i + 1; j < trace.size(); j++) {
                SearchOperation a = operation(new Step(Kind.values()[trace.get(i)[1]], trace.get(i)[2]));
                SearchOperation b = operation(new Step(Kind.values()[trace.get(j)[1]], trace.get(j)[2]));
                if (trace.get(i)[0] != trace.get(j)[0] && dependences.dependent(a, b)) {
                    order.add(names.get(i) + "<" + names.get(j));
                }
            }
        }
        return order.toString();
    }

    /** What runs of a model have shown. */
    private static final class Runs {
        private final List<List<Step>> program;
        private final Dependences dependences = dependences();
        private final Set<String> outcomes = new HashSet<>();
        private final Set<String> classes = new HashSet<>();
        private int runs;
        private int stopped;

        Runs(List<List<Step>> program) {
            this.program = program;
        }

        /** Runs the model along the tree, once. */
        void run(SearchTree tree) {
            tree.begin();
            State state = new State(program);
            Trace trace = new Trace(dependences);
            int[][] clocks = new int[program.size()][0];
            ExploredEvent[] releases = new ExploredEvent[4];
            List<List<ExploredEvent>> sharedReleases = new ArrayList<>();
            for (int lock = 0; lock < 4; lock++) {
                sharedReleases.add(new ArrayList<>());
            }
            ExploredEvent[] enablers = new ExploredEvent[program.size()];
            boolean[] wasEnabled = new boolean[program.size()];
            List<int[]> steps = new ArrayList<>();
            List<PendingOperation> pending;
            while (true) {
                pending = new ArrayList<>();
                for (int task = 0; task < program.size(); task++) {
                    Step step = state.step(task);
                    if (step != null) {
                        boolean isEnabled = state.isEnabled(task);
                        if (isEnabled && !wasEnabled[task]) {
                            enablers[task] = trace.last();
                        }
                        wasEnabled[task] = isEnabled;
                        pending.add(new PendingOperation(task, operation(step), clocks[task], isEnabled, false, false));
                    }
                }
                Choice choice = tree.choose(pending, trace.last());
                if (choice == null) {
                    break;
                }
                int task = choice.task();
                Step step = state.step(task);
                int[] heldBefore = state.owners.clone();
                int[] sharedBefore = state.sharers.clone();
                List<ExploredEvent> causes = new ArrayList<>();
                // What enabled it matters only if it was not possible when its task came to it.
                causes.add(enablers[task]);
                if (step.kind == Kind.LOCK || step.kind == Kind.SHARE) {
                    causes.add(releases[step.variable]);
                }
                if (step.kind == Kind.LOCK) {
                    causes.addAll(sharedReleases.get(step.variable));
                }
                ExploredEvent event =
                        trace.add(choice, operation(step), clocks[task], causes.toArray(ExploredEvent[]::new));
                clocks[task] = event.clock();
                wasEnabled[task] = true;
                enablers[task] = null;
                state.run(task);
                steps.add(new int[] {task, step.kind.ordinal(), step.variable});
                for (int lock = 0; lock < 4; lock++) {
                    if (state.owners[lock] < 0
                            && (heldBefore[lock] == task || step.kind == Kind.LOCK && step.variable == lock)) {
                        releases[lock] = event;
                        sharedReleases.get(lock).clear();
                    }
                    boolean hasShared =
                            (sharedBefore[lock] & 1 << task) != 0 || step.kind == Kind.SHARE && step.variable == lock;
                    if (hasShared && (state.sharers[lock] & 1 << task) == 0) {
                        sharedReleases.get(lock).add(event);
                    }
                }
                if (state.step(task) != null) {
                    wasEnabled[task] = state.isEnabled(task);
                }
            }
            if (SearchTree.isStopped(pending)) {
                stopped++;
            } else {
                runs++;
                outcomes.add(state.outcome());
                assertTrue(classes.add(classOf(steps, program.size())), () -> "a class twice in " + program);
            }
            tree.end(trace, pending);
        }
    }

    private static Runs search(List<List<Step>> program) {
        Runs result = new Runs(program);
        SearchTree tree = new SearchTree(result.dependences, -1);
        do {
            result.run(tree);
        } while (tree.next());
        return result;
    }

    /** Searches in parts: a random number of runs each, in a random order, some lost, the tree sometimes written and read. */
    private static Runs searchInParts(List<List<Step>> program, Random random) {
        Runs result = new Runs(program);
        TaskNames names = new TaskNames();
        for (int task = 0; task < program.size(); task++) {
            names.number("0." + task);
        }
        WorkText text = new WorkText(names);
        SearchTree first = new SearchTree(result.dependences, -1);
        SubtreeRest rest = part(result, first, 1 + random.nextInt(3));
        SharedTree shared = new SharedTree(text.rest(text.of(rest)), -1);
        List<SharedTree.Lease> leases = new ArrayList<>();
        while (!shared.isOver()) {
            SharedTree.Lease lease = leases.size() < 3 ? shared.take(random.nextBoolean()) : null;
            if (lease != null) {
                leases.add(lease);
            }
            if (lease == null || random.nextInt(3) == 0) {
                SharedTree.Lease ended = leases.remove(random.nextInt(leases.size()));
                if (random.nextInt(8) == 0) {
                    shared.giveBack(ended);
                } else {
                    WorkItem item = text.item(text.of(ended.item()));
                    SearchTree tree = new SearchTree(result.dependences, -1, item);
                    shared.finish(ended, text.rest(text.of(part(result, tree, 1 + random.nextInt(4)))));
                }
            }
            if (random.nextInt(20) == 0) {
                shared = SharedTree.of(shared.lines(text), text, -1);
                leases.clear();
            }
        }
        return result;
    }

    private static SubtreeRest part(Runs result, SearchTree tree, int budget) {
        boolean hasNext = true;
        for (int i = 0; i < budget && hasNext; i++) {
            result.run(tree);
            hasNext = tree.next();
        }
        return tree.rest(hasNext);
    }

    @Test
    void parts_of_a_search_give_the_classes_of_the_whole() {
        int programs = Integer.getInteger("taskrace.explore.models", 3000);
        for (int seed = 0; seed < programs; seed++) {
            List<List<Step>> program = random(new Random(seed));
            if (isSound(program)) {
                Runs whole = search(program);
                Runs inParts = searchInParts(program, new Random(~seed));
                int number = seed;
                assertEquals(whole.classes, inParts.classes, () -> number + ": " + program);
            }
        }
    }

    private static List<List<Step>> random(Random random) {
        List<List<Step>> program = new ArrayList<>();
        int tasks = 2 + random.nextInt(2);
        for (int task = 0; task < tasks; task++) {
            List<Step> steps = new ArrayList<>();
            int length = 1 + random.nextInt(tasks == 2 ? 6 : 4);
            List<Step> held = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                int variable = random.nextInt(2);
                switch (random.nextInt(8)) {
                    case 0, 1 -> steps.add(new Step(Kind.READ, variable));
                    case 2 -> steps.add(new Step(Kind.WRITE, variable));
                    case 3 -> steps.add(new Step(Kind.INCREMENT, variable));
                    case 4 -> steps.add(new Step(Kind.TAKE, variable));
                    case 5 -> steps.add(new Step(Kind.SKIP, 0));
                    case 6 -> {
                        if (held.stream().noneMatch(release -> release.variable == variable)) {
                            boolean shares = random.nextBoolean();
                            steps.add(new Step(shares ? Kind.SHARE : Kind.LOCK, variable));
                            held.add(new Step(shares ? Kind.UNSHARE : Kind.UNLOCK, variable));
                        }
                    }
                    default -> {
                        if (!held.isEmpty()) {
                            steps.add(held.remove(held.size() - 1));
                        }
                    }
                }
            }
            while (!held.isEmpty()) {
                steps.add(held.remove(held.size() - 1));
            }
            program.add(steps);
        }
        return program;
    }

    /** A skipped acquire would leave its release alone, so such programs are left out. */
    private static boolean isSound(List<List<Step>> program) {
        for (List<Step> task : program) {
            for (int i = 0; i + 1 < task.size(); i++) {
                Kind skipped = task.get(i + 1).kind;
                if (task.get(i).kind == Kind.SKIP && (skipped == Kind.LOCK || skipped == Kind.SHARE)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void search_finds_the_outcomes_of_all_interleavings_and_no_class_twice() {
        int programs = Integer.getInteger("taskrace.explore.models", 3000);
        long stopped = 0;
        long runs = 0;
        for (int seed = 0; seed < programs; seed++) {
            List<List<Step>> program = random(new Random(seed));
            if (!isSound(program)) {
                continue;
            }
            Set<String> outcomes = new HashSet<>();
            Set<String> classes = new HashSet<>();
            all(new State(program), new ArrayList<>(), outcomes, classes);
            Runs result = search(program);
            int number = seed;
            outcomes.removeAll(result.outcomes);
            assertEquals(Set.of(), outcomes, () -> "not found in " + number + ": " + program);
            assertEquals(classes.size(), result.classes.size(), () -> number + ": " + program);
            stopped += result.stopped;
            runs += result.runs;
        }
        System.out.println("models: " + runs + " runs, " + stopped + " stopped");
        assertTrue(stopped * 20 < runs, runs + " runs, " + stopped + " were stopped");
    }
}
