package org.taskrace.agent.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.RunningThread;
import org.taskrace.hooks.tasks.TaskHooks;

/** Series whose tasks run as parts of each other while they leave no trace, against series that give each a task of its own. */
class MergedTasksTest {

    private static final int PROGRAMS = 3_000;
    private static final int CELLS = 4;

    /** What was found in one run of a program. */
    private record Found(Set<String> races, boolean isInconclusive, int tasks, int numbers) {}

    /** One run. The random numbers, and so the program, are those of the seed. */
    private static final class Run {
        private final boolean merges;
        private final Random random;
        private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
        private final SiteTable sites = new SiteTable();
        private final InconclusiveReasons problems = new InconclusiveReasons();
        private final RaceLog races = new RaceLog(1_000, sites);
        private final AccessJudge history = new AccessJudge(
                execution,
                races,
                new OrderDependences(100, sites),
                new ScheduleDependences(),
                new LockSetTable(),
                sites,
                problems,
                new AllocationTable(sites),
                1);
        private final Scheduler scheduler = new Scheduler(execution, history, problems);
        private final long[] cells = new long[CELLS];
        private final int[][] siteOf = new int[2][CELLS];

        Run(long seed, boolean merges) {
            this.merges = merges;
            random = new Random(seed);
            for (int kind = 0; kind < 2; kind++) {
                for (int cell = 0; cell < CELLS; cell++) {
                    siteOf[kind][cell] = sites.add(new Site(
                            "Program",
                            "main",
                            "Program.java",
                            10 * kind + cell + 1,
                            new Site.Target(Site.Kind.FIELD, "Program", "cell" + cell)));
                }
            }
        }

        Found found() {
            RunningThread.set(Thread.currentThread());
            new HookRuntime().judge(history).install();
            scheduler.useFibers(FiberFactory.ofThreads());
            scheduler.drive(Thread.currentThread(), this::root, () -> {});
            Set<String> lines = new TreeSet<>();
            races.entries().forEach(race -> lines.add(sites.get(race.firstSite) + " " + sites.get(race.secondSite)));
            return new Found(
                    lines,
                    problems.hasAny(),
                    execution.taskCount(),
                    execution.tasks().size());
        }

        private void root() {
            accesses();
            for (int i = random.nextInt(4); i >= 0; i--) {
                if (random.nextInt(3) == 0) {
                    ScheduledTask side = new ScheduledTask();
                    scheduler.start(side, this::accesses, true);
                    series();
                    if (random.nextBoolean()) {
                        execution.join(side.number, 0);
                    }
                } else {
                    series();
                }
                accesses();
            }
        }

        private void series() {
            Elements elements = new Elements(1 + random.nextInt(8));
            scheduler.startEach(elements);
            if (random.nextInt(4) > 0) {
                execution.joinTogether(elements.tasks, 0);
            }
        }

        private void accesses() {
            for (int i = random.nextInt(3); i > 0; i--) {
                access(random.nextInt(CELLS), random.nextInt(6) == 0);
            }
        }

        private void access(int cell, boolean writes) {
            cells[cell] = FieldMemory.access(cells[cell], AccessKey.of(siteOf[writes ? 1 : 0][cell], writes));
        }

        private final class Elements extends TaskSeries {
            private final IntList tasks = new IntList();
            private final boolean together = execution.standing().mayCreateTogether(execution.running());
            private int left;
            private ScheduledTask latest;

            Elements(int count) {
                left = count;
            }

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public ScheduledTask next() {
                left--;
                latest = new ScheduledTask();
                execution.standing().next(together);
                return latest;
            }

            @Override
            public boolean goesOnWithin() {
                left -= merges ? 1 : 0;
                return merges;
            }

            @Override
            public void run() {
                if (tasks.isEmpty() || tasks.last() != latest.number) {
                    tasks.add(latest.number);
                }
                accesses();
                if (random.nextInt(8) == 0) {
                    // A child of an element is an event, and so a trace.
                    ScheduledTask child = new ScheduledTask();
                    scheduler.start(child, Run.this::accesses, true);
                    execution.join(child.number, 0);
                }
            }
        }
    }

    @AfterEach
    void end() {
        RunningThread.set(null);
        HookRuntime.remove();
        CurrentStrand.end();
        TaskHooks.callSite = 0;
    }

    private Found run(long seed, boolean merges) {
        try {
            return new Run(seed, merges).found();
        } finally {
            end();
        }
    }

    @Test
    void merged_tasks_make_no_difference_to_races_or_conclusions() {
        int fewer = 0;
        int racy = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Found own = run(seed, false);
            Found merged = run(seed, true);
            assertEquals(own.races, merged.races, "seed " + seed);
            assertEquals(own.isInconclusive, merged.isInconclusive, "seed " + seed);
            assertEquals(own.tasks, merged.tasks, "seed " + seed);
            fewer += merged.numbers < own.numbers ? 1 : 0;
            racy += own.races.isEmpty() ? 0 : 1;
        }
        assertTrue(fewer > PROGRAMS / 3, fewer + " programs had merged tasks");
        assertTrue(racy > PROGRAMS / 20 && racy < PROGRAMS - PROGRAMS / 20, racy + " programs had races");
    }

    @Test
    void a_task_that_something_has_asked_for_is_not_merged() {
        HappensBefore order = new HappensBefore(ReachabilitySelector.auto());
        order.begin(0);
        int moment = order.markTrace();
        assertTrue(!order.hasTrace(moment));
        order.running();
        assertTrue(order.hasTrace(moment));
        moment = order.markTrace();
        order.endStrandSoon();
        assertTrue(order.hasTrace(moment));
        moment = order.markTrace();
        order.create(0);
        assertTrue(order.hasTrace(moment));
    }
}
