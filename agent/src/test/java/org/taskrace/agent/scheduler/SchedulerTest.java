package org.taskrace.agent.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.agent.blocking.MayBlock;
import org.taskrace.agent.scheduler.fibers.Fiber;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.agent.scheduler.policy.WorkSharingPolicy;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.RunningThread;
import org.taskrace.hooks.tasks.TaskHooks;

/** The scheduler with scripted tasks, without an agent: who runs when, and what the policy may change. */
class SchedulerTest {

    private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
    private final SiteTable sites = new SiteTable();
    private final InconclusiveReasons problems = new InconclusiveReasons();
    private final Scheduler scheduler = new Scheduler(
            execution,
            new AccessJudge(
                    execution,
                    new RaceLog(100, sites),
                    new OrderDependences(100, sites),
                    new ScheduleDependences(),
                    new LockSetTable(),
                    sites,
                    problems,
                    new AllocationTable(sites),
                    1),
            problems);

    /** What the tasks did, in order. */
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void end() {
        RunningThread.set(null);
        CurrentStrand.end();
        TaskHooks.callSite = 0;
    }

    private List<Scheduler.Blocked> run(Runnable main) {
        scheduler.useFibers(FiberFactory.ofThreads());
        return scheduler.drive(Thread.currentThread(), main, () -> {});
    }

    private ScheduledTask fork(Runnable body) {
        ScheduledTask task = new ScheduledTask();
        task.takesTurns = true;
        scheduler.start(task, body, false);
        return task;
    }

    private void await(BooleanSupplier condition) {
        scheduler.await("a script", VirtualClock.NEVER, condition);
    }

    /** The running task does an operation on an object. */
    private void operation(OperationKind kind, Object object, String name) {
        scheduler.before(kind, object);
        log.add(name);
    }

    @Test
    void a_child_runs_before_its_creator_goes_on() {
        run(() -> {
            log.add("begin");
            fork(() -> log.add("child"));
            log.add("end");
        });
        assertEquals(List.of("begin", "child", "end"), log);
    }

    @Test
    void a_child_that_waits_lets_its_creator_go_on_and_suspended_tasks_resume_in_order() {
        boolean[] open = new boolean[1];
        List<Scheduler.Blocked> blocked = run(() -> {
            for (int i = 0; i < 3; i++) {
                String name = "child " + i;
                fork(() -> {
                    await(() -> open[0]);
                    log.add(name);
                });
            }
            log.add("main");
            open[0] = true;
        });
        assertEquals(List.of("main", "child 0", "child 1", "child 2"), log);
        assertEquals(List.of(), blocked);
    }

    @Test
    void time_passes_only_when_no_task_can_go_on_and_to_the_next_deadline() {
        run(() -> {
            for (int millis : new int[] {30, 10, 20}) {
                fork(() -> {
                    scheduler.await("time", scheduler.clock().deadline(millis * 1_000_000L), () -> false);
                    log.add(millis + " at " + scheduler.clock().skipped() / 1_000_000);
                });
            }
            log.add("main at " + scheduler.clock().skipped());
        });
        assertEquals(List.of("main at 0", "10 at 10", "20 at 20", "30 at 30"), log);
    }

    @Test
    void tasks_that_can_never_go_on_are_named_with_the_place_of_their_wait() {
        List<Scheduler.Blocked> blocked = run(() -> fork(() -> {
            TaskHooks.callSite = 17;
            await(() -> false);
        }));
        assertEquals(List.of(new Scheduler.Blocked(1, "a script", 17, false, false)), blocked);
    }

    @Test
    void a_child_is_parallel_to_its_creator_until_the_join() {
        boolean[] precedes = new boolean[2];
        run(() -> {
            int[] strand = new int[1];
            ScheduledTask child = fork(() -> strand[0] = execution.now());
            precedes[0] = execution.precedesNow(strand[0]);
            execution.join(child.number, 0);
            precedes[1] = execution.precedesNow(strand[0]);
        });
        assertFalse(precedes[0]);
        assertTrue(precedes[1]);
    }

    /** Writes down each operation before it happens. */
    private SchedulePolicy recording(List<String> operations) {
        return (task, kind, object) -> {
            OperationId id = Scheduler.nextOperation(task);
            operations.add(id.task() + "#" + id.ordinal() + " " + kind + " at " + id.site());
            return SchedulePolicy.Decision.PROCEED;
        };
    }

    @Test
    void every_operation_passes_the_policy_with_an_identity_made_of_pedigree_ordinal_and_site() {
        List<String> operations = new ArrayList<>();
        scheduler.use(recording(operations));
        Object lock = new Object();
        run(() -> {
            TaskHooks.callSite = 5;
            operation(OperationKind.ENTER, lock, "a");
            fork(() -> {
                TaskHooks.callSite = 6;
                operation(OperationKind.GIVE, lock, "b");
                fork(() -> operation(OperationKind.SIGNAL, lock, "c"));
                operation(OperationKind.TAKE, lock, "d");
            });
            fork(() -> operation(OperationKind.COMPLETE, lock, "e"));
            operation(OperationKind.EXCHANGE, lock, "f");
        });
        assertEquals(
                List.of(
                        "0#0 ENTER at 5",
                        "0.0#0 GIVE at 6",
                        "0.0.0#0 SIGNAL at 6",
                        "0.0#1 TAKE at 6",
                        "0.1#0 COMPLETE at 5",
                        "0#1 EXCHANGE at 5"),
                operations);
        assertEquals(List.of("a", "b", "c", "d", "e", "f"), log);
    }

    /** Holds one operation back until another has happened; gives up if nothing else can go on. */
    private static final class Flip implements SchedulePolicy {
        private final String held;
        private final String first;
        private boolean hasHappened;
        private boolean gaveUp;

        Flip(String held, String first) {
            this.held = held;
            this.first = first;
        }

        @Override
        public Decision before(ScheduledTask task, OperationKind kind, Object object) {
            OperationId id = Scheduler.nextOperation(task);
            String name = id.task() + "#" + id.ordinal();
            hasHappened |= name.equals(first);
            return name.equals(held) && !hasHappened ? Decision.HOLD : Decision.PROCEED;
        }

        @Override
        public boolean holdsBack(OperationId operation) {
            return !hasHappened && !gaveUp;
        }

        @Override
        public boolean releases() {
            boolean isNew = !gaveUp;
            gaveUp = true;
            return isNew;
        }

        @Override
        public boolean separatesTasks() {
            return true;
        }
    }

    private void twoWriters() {
        Object queue = new Object();
        fork(() -> operation(OperationKind.GIVE, queue, "first"));
        fork(() -> operation(OperationKind.GIVE, queue, "second"));
    }

    @Test
    void a_policy_holds_an_operation_back_until_another_has_happened() {
        run(this::twoWriters);
        assertEquals(List.of("first", "second"), log);
        SchedulerTest flipped = new SchedulerTest();
        flipped.scheduler.use(new Flip("0.0#0", "0.1#0"));
        assertEquals(List.of(), flipped.run(flipped::twoWriters));
        assertEquals(List.of("second", "first"), flipped.log);
    }

    @Test
    void a_policy_that_waits_for_what_never_happens_gives_up_when_no_other_task_can_go_on() {
        scheduler.use(new Flip("0.0#0", "0.7#0"));
        assertEquals(List.of(), run(this::twoWriters));
        assertEquals(List.of("second", "first"), log);
    }

    @Test
    void no_task_runs_on_its_creators_stack_if_the_policy_separates_tasks() {
        boolean[] mayBeInline = new boolean[2];
        run(() -> {
            mayBeInline[0] = scheduler.mayRunInline(MayBlock.NEVER);
            scheduler.use(new Flip("", ""));
            mayBeInline[1] = scheduler.mayRunInline(MayBlock.NEVER);
        });
        assertTrue(mayBeInline[0]);
        assertFalse(mayBeInline[1]);
    }

    /** Two tasks that take four items each from one queue. */
    private void takers() {
        Object queue = new Object();
        for (String name : List.of("a", "b")) {
            fork(() -> {
                for (int i = 0; i < 4; i++) {
                    operation(OperationKind.TAKE, queue, name);
                }
            });
        }
    }

    @Test
    void tasks_that_share_work_take_turns_under_the_default_policy() {
        scheduler.use(new WorkSharingPolicy(scheduler));
        run(this::takers);
        assertEquals("abababab", String.join("", log));
    }

    @Test
    void the_first_task_takes_all_the_work_without_a_policy() {
        run(this::takers);
        assertEquals("aaaabbbb", String.join("", log));
    }

    /** A series of three tasks; the first one waits until the last has begun. */
    private final class Waiting extends TaskSeries {
        private int begun;

        @Override
        public boolean hasNext() {
            return begun < 3;
        }

        @Override
        public ScheduledTask next() {
            begun++;
            return new ScheduledTask();
        }

        @Override
        public void run() {
            int number = begun;
            log.add("begin" + number);
            if (number == 1) {
                scheduler.await("the last", VirtualClock.NEVER, () -> begun == 3);
            }
            log.add("end" + number);
        }
    }

    /** Fibers of threads that are taken for cheap ones. */
    private static final class CheapFibers extends FiberFactory {
        private final FiberFactory threads = FiberFactory.ofThreads();

        @Override
        public Fiber create(Runnable body, long stackSize) {
            return threads.create(body, stackSize);
        }

        @Override
        public boolean suspend() {
            return threads.suspend();
        }

        @Override
        public boolean areExpensive() {
            return false;
        }
    }

    @Test
    void where_a_task_of_a_series_waits_the_next_one_begins_on_another_stack() {
        scheduler.useFibers(new CheapFibers());
        List<Scheduler.Blocked> blocked = scheduler.drive(
                Thread.currentThread(),
                () -> {
                    scheduler.startEach(new Waiting());
                    log.add("creator");
                },
                () -> {});
        assertEquals("begin1 begin2 end2 begin3 end3 creator end1", String.join(" ", log));
        assertTrue(blocked.isEmpty());
    }

    @Test
    void a_task_of_a_series_that_waits_keeps_its_creator_from_going_on_where_fibers_are_expensive() {
        List<Scheduler.Blocked> blocked = run(() -> scheduler.startEach(new Waiting()));
        assertEquals("begin1", String.join(" ", log));
        assertEquals(1, blocked.size());
        assertTrue(scheduler.hasStuckInlineTasks());
    }

    @Test
    void pedigrees_are_equal_by_their_ranks() {
        Pedigree one = Pedigree.root();
        Pedigree other = Pedigree.root();
        one.nextRank();
        other.nextRank();
        Pedigree ofOne = one.child(one.nextRank()).child(0);
        Pedigree ofOther = other.child(other.nextRank()).child(0);
        assertEquals(ofOne, ofOther);
        assertEquals(ofOne.hashCode(), ofOther.hashCode());
        assertEquals("0.1.0", ofOne.toString());
        assertFalse(ofOne.equals(one.child(one.nextRank())));
    }
}
