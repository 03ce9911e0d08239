package org.taskrace.agent.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.taskrace.core.race.Parting;
import org.taskrace.core.race.TaskTree;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.SideFindings;

/** Report of what a run in parallel left behind. */
final class ParallelReport {

    /**
     * Figures of the run.
     *
     * @param order the structure that answered
     */
    record Work(int tasks, int strands, long judged, int arrays, long bytes, String order, double seconds) {}

    private final ParallelRaceLog races;

    /** Null if the run could not have such pairs. */
    private final OrderDependences order;

    private final InconclusiveReasons problems;
    private final ScheduleDependences dependences;
    private final SiteTable sites;
    private final TaskTree tasks;

    ParallelReport(
            TaskTree tasks,
            ParallelRaceLog races,
            OrderDependences order,
            InconclusiveReasons problems,
            ScheduleDependences dependences,
            SiteTable sites) {
        this.tasks = tasks;
        this.races = races;
        this.order = order;
        this.problems = problems;
        this.dependences = dependences;
        this.sites = sites;
    }

    RunReport build(String version, Work work) {
        List<RaceReport> found = races.entries().stream().map(this::race).toList();
        List<Note> problemNotes = problems.list().stream()
                .map(problem -> new Note(problem.text(), at(problem.site())))
                .toList();
        List<Note> weakenings = dependences.list().stream()
                .map(weakening -> new Note(weakening.construct(), at(weakening.site())))
                .distinct()
                .sorted((one, other) -> (one.at() + one.text()).compareTo(other.at() + other.text()))
                .toList();
        List<OrderReport> orderDependent = order == null
                ? List.of()
                : order.entries().stream().map(this::order).toList();
        List<RunReport.Assumption> assuming = Stream.concat(
                        dependences.outcomes().stream()
                                .map(one -> new RunReport.Assumption(one.construct(), at(one.site()), one.outcome())),
                        orderDependent.stream().map(OrderReport::assumption))
                .distinct()
                .sorted((one, other) -> (one.at() + one.construct()).compareTo(other.at() + other.construct()))
                .toList();
        Verdict verdict =
                !found.isEmpty() ? Verdict.RACE : problemNotes.isEmpty() ? Verdict.RACE_FREE : Verdict.INCONCLUSIVE;
        boolean weakened = !weakenings.isEmpty() || !problemNotes.isEmpty();
        return new RunReport(
                version,
                verdict,
                weakened
                        ? Guarantee.THIS_SCHEDULE
                        : assuming.isEmpty() ? Guarantee.EVERY_SCHEDULE : Guarantee.SAME_OUTCOMES,
                weakenings,
                assuming,
                problemNotes,
                found,
                races.isFull(),
                List.of(),
                orderDependent,
                order != null && order.isFull(),
                new SideFindings(List.of(), false, List.of(), false, sites.leftOutClasses()),
                new RunReport.Statistics(
                        work.tasks,
                        work.strands,
                        RunReport.Statistics.NOT_COUNTED,
                        RunReport.Statistics.NOT_COUNTED,
                        RunReport.Statistics.NOT_COUNTED,
                        work.judged,
                        work.arrays,
                        work.bytes,
                        work.order,
                        work.seconds));
    }

    private String at(int site) {
        return site <= 0 ? "" : sites.get(site).at();
    }

    private RaceReport race(ParallelRaceLog.Entry entry) {
        return new RaceReport(
                location(entry),
                access(entry.first(), word(entry.first())),
                access(entry.second(), word(entry.second())),
                because(entry.first().task(), entry.second().task()),
                1);
    }

    private OrderReport order(OrderDependences.Entry entry) {
        ParallelRaceLog.Side first = new ParallelRaceLog.Side(entry.firstSite, false, entry.firstTask);
        ParallelRaceLog.Side second = new ParallelRaceLog.Side(entry.secondSite, false, entry.secondTask);
        RaceReport pair = new RaceReport(
                location(new ParallelRaceLog.Entry(entry.holder, entry.index, null, first, second)),
                access(first, entry.first.word()),
                access(second, entry.second.word()),
                because(entry.firstTask, entry.secondTask),
                entry.count());
        return new OrderReport(entry.construct, at(entry.secondSite), pair);
    }

    private RaceReport.Location location(ParallelRaceLog.Entry entry) {
        Site.Target target = sites.get(entry.second().site()).target();
        String kind = switch (target.kind()) {
            case STATIC -> "static";
            case FIELD -> "field";
            case ARRAY -> "array";
            case OBJECT, CALL -> entry.holder().endsWith("[]") ? "array" : "object";
        };
        return switch (kind) {
            case "static" -> new RaceReport.Location(kind, target.owner(), target.name(), null, null);
            case "field" -> new RaceReport.Location(kind, target.owner(), target.name(), null, entry.allocatedAt());
            default ->
                new RaceReport.Location(
                        kind, entry.holder(), null, entry.index() < 0 ? null : entry.index(), entry.allocatedAt());
        };
    }

    private static String word(ParallelRaceLog.Side side) {
        return side.writes() ? "write" : "read";
    }

    private RaceReport.Access access(ParallelRaceLog.Side side, String operation) {
        Site site = sites.get(side.site());
        return new RaceReport.Access(
                operation, site.className(), site.method(), site.file(), site.line(), chain(side.task()));
    }

    private List<String> chain(int task) {
        List<String> chain = new ArrayList<>();
        if (task < tasks.size()) {
            for (int member : tasks.path(task)) {
                chain.add(member == 0 ? "main" : at(tasks.creationSite(member)));
            }
        }
        return chain;
    }

    private String because(int first, int second) {
        if (first >= tasks.size() || second >= tasks.size()) {
            return "nothing orders the two";
        }
        Parting parting = Parting.of(tasks, first, second);
        if (parting.ancestor() == first || parting.ancestor() == second) {
            int task = parting.ancestor() == first ? parting.towardsSecond() : parting.towardsFirst();
            return created(task) + " runs beside its creator";
        }
        return created(parting.towardsFirst()) + " runs beside the one created at "
                + at(tasks.creationSite(parting.towardsSecond()));
    }

    private String created(int task) {
        return "the task created at " + at(tasks.creationSite(task));
    }
}
