package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Assumption;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Statistics;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.RunReport.Waiting;
import org.taskrace.report.SideFindings;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** Reader of the JSON that {@code --json} writes; the properties may come in any order, and unknown ones are skipped. */
public final class StoredReportReader {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String NOT_OURS = "this is no result of taskrace: it has no \"tool\": \"taskrace\"";

    private final JsonCursor json;

    private boolean isOurs;
    private String version = "unknown";
    private final ExplorationReader exploration;
    private String verdictWord;
    private Verdict verdict;
    private Guarantee guarantee;
    private boolean moreRaces;
    private List<Note> weakenedBy = List.of();
    private List<Assumption> assuming = List.of();
    private List<Note> problems = List.of();
    private List<OrderReport> orderDependent = List.of();
    private boolean moreOrderDependent;
    private List<SideFindings.Failure> failures = List.of();
    private boolean moreFailures;
    private List<SideFindings.LockCycle> lockOrder = List.of();
    private boolean moreLockOrder;
    private List<String> leftOut = List.of();
    private List<Waiting> deadlock = List.of();
    private List<Finding> races = List.of();
    private List<Finding> suppressed = List.of();
    private Statistics statistics = new Statistics(
            0, 0, Statistics.NOT_COUNTED, Statistics.NOT_COUNTED, Statistics.NOT_COUNTED, 0, 0, 0, "", 0);

    private StoredReportReader(JsonCursor json) {
        this.json = json;
        exploration = new ExplorationReader(json);
    }

    public static StoredReport read(String text) throws ReportTextException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonCursor json = new JsonCursor(parser);
            StoredReport report = new StoredReportReader(json).report();
            json.end();
            return report;
        } catch (StreamReadException e) {
            throw JsonCursor.at(e.getLocation(), "this is no JSON: " + e.getOriginalMessage());
        }
    }

    private StoredReport report() throws ReportTextException {
        json.start();
        json.object("a result of taskrace", this::property);
        json.require(isOurs, NOT_OURS);
        json.require(verdict != null, "the property \"verdict\" is missing");
        json.require(guarantee != null, "the property \"guarantee\" is missing");
        if (exploration.isThere()) {
            // Other findings of a search than races are none of the run that its result shows.
            verdict = !races.isEmpty() ? Verdict.RACE : verdict == Verdict.RACE ? Verdict.RACE_FREE : verdict;
        }
        json.require(
                (verdict == Verdict.RACE) == !races.isEmpty(),
                "the verdict is \"" + verdict.word() + "\", but there are " + races.size() + " races");
        List<Finding> findings = new ArrayList<>(races);
        findings.addAll(suppressed);
        RunReport run = new RunReport(
                version,
                verdict,
                guarantee,
                weakenedBy,
                assuming,
                problems,
                races.stream().map(Finding::race).toList(),
                moreRaces,
                deadlock,
                orderDependent,
                moreOrderDependent,
                new SideFindings(failures, moreFailures, lockOrder, moreLockOrder, leftOut),
                statistics);
        return new StoredReport(run, findings, exploration.exploration(verdictWord));
    }

    private boolean property(String name) throws ReportTextException {
        switch (name) {
            case "tool" -> {
                isOurs = json.string("the name of the tool").equals("taskrace");
                json.require(isOurs, NOT_OURS);
            }
            case "version" -> version = json.string("the version");
            case "verdict" -> {
                verdictWord = json.string("the verdict");
                verdict = ExplorationReader.isVerdict(verdictWord) ? Verdict.RACE_FREE : verdict(verdictWord);
            }
            case "guarantee" -> {
                String word = json.string("the guarantee");
                guarantee = ExplorationReader.isGuarantee(word) ? Guarantee.THIS_SCHEDULE : guarantee(word);
            }
            case "moreOrderDependent" -> moreOrderDependent = json.truth("\"moreOrderDependent\"");
            case "failures" -> failures = json.list("\"failures\"", new SideFindingReader(json)::failure);
            case "moreFailures" -> moreFailures = json.truth("\"moreFailures\"");
            case "lockOrder" -> lockOrder = json.list("\"lockOrder\"", new SideFindingReader(json)::lockCycle);
            case "moreLockOrder" -> moreLockOrder = json.truth("\"moreLockOrder\"");
            case "leftOut" -> leftOut = json.list("\"leftOut\"", () -> json.string("the name of a class"));
            case "moreRaces" -> moreRaces = json.truth("\"moreRaces\"");
            case "weakenedBy" -> weakenedBy = notes(name, "construct");
            case "assuming" -> assuming = json.list("\"assuming\"", this::assumption);
            case "problems" -> problems = notes(name, "problem");
            case "orderDependent" -> orderDependent = json.list("\"orderDependent\"", new FindingReader(json)::order);
            case "deadlock" -> deadlock = json.list("the deadlock", this::waiting);
            case "races" -> races = json.list("the races", new FindingReader(json)::finding);
            case "suppressed" ->
                suppressed = json.list("the suppressed races", new FindingReader(json)::suppressedFinding);
            case "stats" -> statistics();
            default -> {
                return exploration.property(name);
            }
        }
        return true;
    }

    private Verdict verdict(String word) throws ReportTextException {
        for (Verdict candidate : Verdict.values()) {
            if (candidate.word().equals(word)) {
                return candidate;
            }
        }
        json.require(false, "unknown verdict \"" + word + "\": it is race, race-free or inconclusive");
        return null;
    }

    private Guarantee guarantee(String word) throws ReportTextException {
        for (Guarantee candidate : Guarantee.values()) {
            if (candidate.word().equals(word)) {
                return candidate;
            }
        }
        json.require(false, "unknown guarantee \"" + word + "\": it is every-schedule, same-outcomes or this-schedule");
        return null;
    }

    private List<Note> notes(String list, String textName) throws ReportTextException {
        return json.list("\"" + list + "\"", () -> {
            String[] parts = {"", ""};
            json.object("an entry of \"" + list + "\"", name -> {
                boolean isText = name.equals(textName);
                if (isText || name.equals("at")) {
                    String value = json.stringOrNull("\"" + name + "\"");
                    parts[isText ? 0 : 1] = value == null ? "" : value;
                    return true;
                }
                return false;
            });
            return new Note(parts[0], parts[1]);
        });
    }

    private Assumption assumption() throws ReportTextException {
        String[] parts = {"", "", ""};
        json.object("an entry of \"assuming\"", name -> {
            int part = List.of("construct", "at", "outcome").indexOf(name);
            if (part >= 0) {
                parts[part] = json.string("\"" + name + "\"");
            }
            return part >= 0;
        });
        return new Assumption(parts[0], parts[1], parts[2]);
    }

    private Waiting waiting() throws ReportTextException {
        String[] parts = {"", ""};
        List<String> task = new ArrayList<>();
        json.object("a task that waits", name -> {
            switch (name) {
                case "task" -> task.addAll(json.strings("the chain of a task"));
                case "waitsFor" -> parts[0] = json.string("\"waitsFor\"");
                case "at" -> parts[1] = json.string("\"at\"");
                default -> {
                    return false;
                }
            }
            return true;
        });
        json.require(!task.isEmpty(), "a task that waits has no chain \"task\"");
        return new Waiting(List.copyOf(task), parts[0], parts[1]);
    }

    private void statistics() throws ReportTextException {
        long[] counts = new long[5];
        Long[] accesses = new Long[3];
        String[] algorithm = {""};
        double[] seconds = {0};
        json.object("the statistics", name -> {
            switch (name) {
                case "tasks" -> counts[0] = json.integer("\"tasks\"");
                case "steps" -> counts[1] = json.integer("\"steps\"");
                case "reads" -> accesses[0] = json.numberOrNull("\"reads\"");
                case "writes" -> accesses[1] = json.numberOrNull("\"writes\"");
                case "locations" -> accesses[2] = json.numberOrNull("\"locations\"");
                case "judged" -> counts[2] = json.number("\"judged\"");
                case "arrays" -> counts[3] = json.integer("\"arrays\"");
                case "bytes" -> counts[4] = json.number("\"bytes\"");
                case "algorithm" -> algorithm[0] = json.string("\"algorithm\"");
                case "seconds" -> seconds[0] = json.real("\"seconds\"");
                default -> {
                    return false;
                }
            }
            return true;
        });
        statistics = new Statistics(
                (int) counts[0],
                (int) counts[1],
                orNotCounted(accesses[0]),
                orNotCounted(accesses[1]),
                orNotCounted(accesses[2]),
                counts[2],
                (int) counts[3],
                counts[4],
                algorithm[0],
                seconds[0]);
    }

    private static long orNotCounted(Long count) {
        return count == null ? Statistics.NOT_COUNTED : count;
    }
}
