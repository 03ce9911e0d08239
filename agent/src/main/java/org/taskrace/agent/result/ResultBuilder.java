package org.taskrace.agent.result;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.launch.Launcher;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.SideFindings;

/** Builder that turns what the run left behind into the words of a report. */
public final class ResultBuilder {

    private static final String UNKNOWN = "";

    private final boolean counted;
    private final boolean withHints;
    private final SiteTable sites;
    private final HappensBefore execution;
    private final RaceLog races;
    private final OrderDependences order;
    private final ScheduleDependences weakenings;
    private final InconclusiveReasons problems;
    private final AccessJudge history;
    private final OutcomeAssumptions outcomes;
    private final SideFindingBuilder beside;
    private final TaskNamer names;
    private RaceReasonBuilder reasons;

    /** Null where none are wanted. */
    private FixHintBuilder hints;

    private RepairAdviser advice;
    private RaceGraphBuilder graphs;

    public ResultBuilder(
            SiteTable sites,
            HappensBefore execution,
            RaceLog races,
            OrderDependences order,
            ScheduleDependences weakenings,
            InconclusiveReasons problems,
            AccessJudge history,
            OutcomeAssumptions outcomes,
            SideFindingBuilder beside,
            boolean counted,
            boolean withHints) {
        this.withHints = withHints;
        this.counted = counted;
        this.sites = sites;
        this.execution = execution;
        this.names = new TaskNamer(execution.tasks(), sites);
        this.races = races;
        this.order = order;
        this.weakenings = weakenings;
        this.problems = problems;
        this.history = history;
        this.outcomes = outcomes;
        this.beside = beside;
    }

    /**
     * Returns the name of a construct as in the program: {@code BlockingQueue.take} if a class of the JDK tells only
     * the object.
     */
    private String constructOf(String construct, int site) {
        if (!construct.startsWith("java.")) {
            return construct;
        }
        Site.Target target = sites.get(site).target();
        boolean isCall = target.kind() == Site.Kind.CALL || target.kind() == Site.Kind.OBJECT;
        return isCall && target.owner().startsWith("java") && !target.name().isEmpty()
                ? simple(target.owner()) + "." + target.name()
                : simple(construct);
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    }

    public RunReport build(Launcher.Outcome outcome, double seconds) {
        if (outcome.cutShort()) {
            weakenings.add("an exit while other tasks had not ended", TaskHooks.callSite);
        }
        if (history.doubtful() > 0) {
            problems.addDoubt(history.doubtful());
        }
        SideFindings sideFindings = beside.build(this::chain, sites.leftOutClasses());
        List<RunReport.Waiting> deadlock = new ArrayList<>();
        for (Scheduler.Blocked blocked : outcome.blocked()) {
            if (outcome.stuck()) {
                problems.add("a task that ran on its creator's stack waits for " + blocked.waitsFor(), blocked.site());
            } else if (blocked.daemon()) {
                if (blocked.couldGoOn()) {
                    weakenings.add(
                            "a daemon thread that had not ended",
                            execution.tasks().creationSite(blocked.task()));
                }
            } else {
                deadlock.add(new RunReport.Waiting(chain(blocked.task()), waitsFor(blocked), at(blocked.site())));
            }
        }
        reasons = new RaceReasonBuilder(execution, names, this::at);
        hints = withHints ? new FixHintBuilder(execution, names, this::at) : null;
        advice = new RepairAdviser(execution.tasks(), names, this::at);
        graphs = new RaceGraphBuilder(execution, sites, this::at);
        graphs.prepare(races.entries());
        List<RaceReport> raceReports = races.entries().stream().map(this::race).toList();
        List<Note> problemNotes = problems.list().stream()
                .map(p -> new Note(p.text(), at(p.site())))
                .toList();
        List<Note> weakeningNotes = weakenings.list().stream()
                .map(w -> new Note(constructOf(w.construct(), w.site()), at(w.site())))
                .distinct()
                .toList();
        List<OrderReport> orderDependent =
                order.entries().stream().map(this::order).toList();
        List<RunReport.Assumption> assuming = assumptions(orderDependent);
        Verdict verdict = !raceReports.isEmpty()
                ? Verdict.RACE
                : problemNotes.isEmpty() && deadlock.isEmpty() ? Verdict.RACE_FREE : Verdict.INCONCLUSIVE;
        boolean weakened = !weakeningNotes.isEmpty() || !problemNotes.isEmpty() || !deadlock.isEmpty();
        return new RunReport(
                version(),
                verdict,
                weakened
                        ? Guarantee.THIS_SCHEDULE
                        : assuming.isEmpty() ? Guarantee.EVERY_SCHEDULE : Guarantee.SAME_OUTCOMES,
                weakeningNotes,
                assuming,
                problemNotes,
                raceReports,
                races.isFull(),
                deadlock,
                orderDependent,
                order.isFull(),
                sideFindings,
                new RunReport.Statistics(
                        execution.taskCount(),
                        execution.events(),
                        counted ? AccessCounters.reads() : RunReport.Statistics.NOT_COUNTED,
                        counted ? AccessCounters.writes() : RunReport.Statistics.NOT_COUNTED,
                        counted ? history.locations() : RunReport.Statistics.NOT_COUNTED,
                        history.judged(),
                        ArrayShadowTable.made(),
                        history.bytes() + execution.bytes(),
                        structures(),
                        seconds));
    }

    /** Returns the structures that have answered. Where the bags did not suffice, with the first event that they cannot follow. */
    private String structures() {
        String structures = execution.algorithm();
        String event = execution.departure().event();
        int site = execution.departure().site();
        return event.isEmpty() || !structures.endsWith("strand dag")
                ? structures
                : structures + " since " + (site <= 0 ? event : at(site) + " (" + event + ")");
    }

    /**
     * Returns the operations whose outcome another schedule may change. These are the ones that constructs recorded,
     * and the pairs whose order may change a value that the program uses.
     */
    private List<RunReport.Assumption> assumptions(List<OrderReport> orderDependent) {
        List<RunReport.Assumption> all = new ArrayList<>();
        for (OutcomeAssumptions.Assumption one : outcomes.list()) {
            all.add(new RunReport.Assumption(one.construct(), at(one.site()), one.outcome()));
        }
        for (ScheduleDependences.Outcome one : weakenings.outcomes()) {
            all.add(new RunReport.Assumption(constructOf(one.construct(), one.site()), at(one.site()), one.outcome()));
        }
        for (OrderReport pair : orderDependent) {
            all.add(pair.assumption());
        }
        return all.stream().distinct().toList();
    }

    public static String version() {
        String version = ResultBuilder.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private String at(int site) {
        return site <= 0 ? UNKNOWN : sites.get(site).at();
    }

    /** Returns what a task waits for. A parked task waits in a method of the JDK: the call tells more than the park. */
    private String waitsFor(Scheduler.Blocked blocked) {
        Site.Target call = sites.get(blocked.site()).target();
        boolean parked = blocked.waitsFor().equals("park") && !call.owner().isEmpty();
        return parked
                ? call.owner().substring(call.owner().lastIndexOf('.') + 1) + "." + call.name()
                : blocked.waitsFor();
    }

    private RaceReport race(RaceLog.Entry entry) {
        Site first = sites.get(entry.firstSite);
        Site second = sites.get(entry.secondSite);
        RaceReport.Location location = location(entry.holder, entry.index, entry.allocatedAt, second);
        return new RaceReport(
                location,
                access(first, operation(entry.firstWrites), entry.firstTask, entry.firstStack),
                access(second, operation(entry.secondWrites), entry.secondTask, entry.stack),
                reasons.because(entry),
                entry.count(),
                hints == null ? null : hints.of(entry),
                graphs.of(entry),
                advice.of(entry, location));
    }

    private OrderReport order(OrderDependences.Entry entry) {
        Site first = sites.get(entry.firstSite);
        Site second = sites.get(entry.secondSite);
        RaceReport pair = new RaceReport(
                location(entry.holder, entry.index, null, second),
                access(first, entry.first.word(), entry.firstTask, List.of()),
                access(second, entry.second.word(), entry.secondTask, List.of()),
                reasons.beside(entry.firstTask, entry.secondTask),
                entry.count());
        return new OrderReport(entry.construct, second.at(), pair);
    }

    private static RaceReport.Location location(String holder, int index, String allocatedAt, Site site) {
        Site.Target target = site.target();
        return switch (target.kind()) {
            case STATIC -> new RaceReport.Location("static", target.owner(), target.name(), null, null);
            case FIELD -> new RaceReport.Location("field", target.owner(), target.name(), null, allocatedAt);
            case ARRAY -> new RaceReport.Location("array", holder, null, index, allocatedAt);
            case OBJECT, CALL ->
                holder.endsWith("[]")
                        ? new RaceReport.Location("array", holder, null, index, allocatedAt)
                        : new RaceReport.Location("object", holder, null, index < 0 ? null : index, allocatedAt);
        };
    }

    private static String operation(boolean writes) {
        return writes ? "write" : "read";
    }

    private RaceReport.Access access(Site site, String operation, int task, List<String> stack) {
        RaceReport.Access access = new RaceReport.Access(
                operation,
                site.className(),
                site.method(),
                site.file(),
                site.line(),
                chain(task),
                List.of(),
                names.steps(task));
        if (stack.isEmpty() || stack.get(0).equals(access.frame())) {
            return access.withStack(stack);
        }
        int begin = stack.indexOf(access.frame());
        List<String> whole = new ArrayList<>();
        if (begin < 0) {
            // The access is in a method that was added for a reference to one of the JDK's.
            whole.add(access.frame());
        }
        whole.addAll(stack.subList(Math.max(begin, 0), stack.size()));
        return access.withStack(whole);
    }

    private List<String> chain(int task) {
        List<String> chain = new ArrayList<>();
        for (int member : execution.tasks().path(task)) {
            chain.add(member == 0 ? "main" : at(execution.tasks().creationSite(member)));
        }
        return chain;
    }
}
