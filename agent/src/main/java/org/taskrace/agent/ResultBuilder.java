package org.taskrace.agent;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.scheduler.Launcher;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.History;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.RaceLog;
import org.taskrace.agent.shadow.Site;
import org.taskrace.agent.shadow.Sites;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.core.race.TaskTree;
import org.taskrace.hooks.ArrayCells;
import org.taskrace.hooks.Tasks;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;

/** Turns what the run left behind into the words of a report. */
final class ResultBuilder {

    private static final String UNKNOWN = "";

    private final Sites sites;
    private final Execution execution;
    private final RaceLog races;
    private final Weakenings weakenings;
    private final Problems problems;
    private final History history;

    ResultBuilder(
            Sites sites,
            Execution execution,
            RaceLog races,
            Weakenings weakenings,
            Problems problems,
            History history) {
        this.sites = sites;
        this.execution = execution;
        this.races = races;
        this.weakenings = weakenings;
        this.problems = problems;
        this.history = history;
    }

    RunReport build(Launcher.Outcome outcome, double seconds) {
        if (outcome.cutShort()) {
            weakenings.add("an exit while other tasks had not ended", Tasks.callSite);
        }
        if (history.doubtful() > 0) {
            problems.add(history.doubtful() + " pairs of accesses, which may be ordered by what is not modelled", 0);
        }
        List<RunReport.Waiting> deadlock = new ArrayList<>();
        for (Scheduler.Blocked blocked : outcome.blocked()) {
            if (outcome.stuck()) {
                problems.add("a task that ran on its creator's stack waits for " + blocked.waitsFor(), blocked.site());
            } else if (!blocked.daemon()) {
                deadlock.add(new RunReport.Waiting(chain(blocked.task()), waitsFor(blocked), at(blocked.site())));
            }
        }
        List<RaceReport> raceReports = races.entries().stream().map(this::race).toList();
        List<Note> problemNotes = problems.list().stream()
                .map(p -> new Note(p.text(), at(p.site())))
                .toList();
        List<Note> weakeningNotes = weakenings.list().stream()
                .map(w -> new Note(w.construct(), at(w.site())))
                .toList();
        Verdict verdict = !raceReports.isEmpty()
                ? Verdict.RACE
                : problemNotes.isEmpty() && deadlock.isEmpty() ? Verdict.RACE_FREE : Verdict.INCONCLUSIVE;
        boolean weakened = !weakeningNotes.isEmpty() || !problemNotes.isEmpty() || !deadlock.isEmpty();
        return new RunReport(
                version(),
                verdict,
                weakened ? Guarantee.THIS_SCHEDULE : Guarantee.EVERY_SCHEDULE,
                weakeningNotes,
                problemNotes,
                raceReports,
                races.isFull(),
                deadlock,
                List.of(),
                new RunReport.Statistics(
                        execution.tasks().size(),
                        execution.events(),
                        history.judged(),
                        ArrayCells.size(),
                        history.bytes() + execution.bytes(),
                        execution.algorithm(),
                        seconds));
    }

    private static String version() {
        String version = ResultBuilder.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private String at(int site) {
        return site <= 0 ? UNKNOWN : sites.get(site).at();
    }

    /** A parked task waits in a method of the JDK: the call tells more than the park. */
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
        return new RaceReport(
                location(entry, second),
                access(first, entry.firstWrites, entry.firstTask),
                access(second, entry.secondWrites, entry.secondTask),
                because(entry.firstTask, entry.secondTask, second),
                entry.count());
    }

    private static RaceReport.Location location(RaceLog.Entry entry, Site site) {
        Site.Target target = site.target();
        return switch (target.kind()) {
            case STATIC -> new RaceReport.Location("static", target.owner(), target.name(), null, null);
            case FIELD -> new RaceReport.Location("field", target.owner(), target.name(), null, null);
            case ARRAY -> new RaceReport.Location("array", entry.holder, null, entry.index, null);
            case OBJECT, CALL ->
                new RaceReport.Location("object", entry.holder, null, entry.index < 0 ? null : entry.index, null);
        };
    }

    private RaceReport.Access access(Site site, boolean writes, int task) {
        return new RaceReport.Access(
                writes ? "write" : "read", site.className(), site.method(), site.file(), site.line(), chain(task));
    }

    private List<String> chain(int task) {
        List<String> chain = new ArrayList<>();
        for (int member : execution.tasks().path(task)) {
            chain.add(member == 0 ? "main" : at(execution.tasks().creationSite(member)));
        }
        return chain;
    }

    /** Names the task creation where the two paths part, and the join that comes too late or never. */
    private String because(int first, int second, Site secondSite) {
        TaskTree tasks = execution.tasks();
        List<Integer> firstPath = tasks.path(first);
        List<Integer> secondPath = tasks.path(second);
        int common = 0;
        while (common < firstPath.size()
                && common < secondPath.size()
                && firstPath.get(common).equals(secondPath.get(common))) {
            common++;
        }
        if (common == firstPath.size()) {
            return "the first access comes after " + created(secondPath.get(common)) + ", and does not wait for it";
        }
        int parted = firstPath.get(common);
        String text = created(parted);
        int joinedAt = execution.joinedAt(parted);
        if (joinedAt < 0) {
            return text + " is never joined";
        }
        return text + " is joined only at " + at(joinedAt) + ", after the second access at " + secondSite.at();
    }

    private String created(int task) {
        return "the task created at " + at(execution.tasks().creationSite(task));
    }
}
