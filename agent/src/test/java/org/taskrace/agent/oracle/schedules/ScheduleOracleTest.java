package org.taskrace.agent.oracle.schedules;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.oracle.schedules.Statement.Kind;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.agent.testing.Seeds;

/**
 * Verdicts on small random programs hold in all schedules that they speak of.
 *
 * <ul>
 *   <li>A race that is reported is one of some schedule.
 *   <li>A location that is racy in every schedule is reported.
 *   <li>A program without a race, in every schedule, has none in any.
 *   <li>A program without a race, in schedules with these outcomes, has none in any with the outcomes that the run had.
 * </ul>
 *
 * <p>{@code -Dtaskrace.stress.programs=10000} tries so many programs on each JDK.
 */
class ScheduleOracleTest {

    /** Number of programs that share a JVM. */
    private static final int TOGETHER = 250;

    private static final int LONGEST_SHRINKING = 40;
    private static final Path BATCH = Path.of("..", "programs", "java", "Batch.java");
    private static final Pattern RACE = Pattern.compile("\"location\":\\{\"kind\":\"\\w+\",\"class\":\"([^\"]*)\","
            + "\"name\":(?:null|\"([^\"]*)\"),\"index\":(\\w+),\"allocatedAt\":(?:null|\"([^\"]*)\")");
    private static final Pattern PROGRAM = Pattern.compile("\\bP\\d+");

    /** A bit for all locations that no schedule makes racy. */
    private static final int OTHER = 1 << 10;

    private static final Pattern OUTCOME = Pattern.compile("(?m)^@(P\\w+) (\\d+) (\\w+)$");

    /** What the agent says of a program: the racy locations, as bits, its claims, and the outcomes of the run. */
    private static final class Verdict {
        private int races;
        private boolean isWeakened;
        private boolean assumes;
        private final Map<Integer, String> outcomes = new TreeMap<>();
    }

    @TempDir
    Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void verdicts_hold_in_the_schedules_that_they_speak_of(Jdks.Jdk jdk) throws IOException {
        int count = Integer.getInteger("taskrace.stress.programs", Seeds.count(1000));
        long first = Seeds.first(40_000);
        int[] tally = new int[3];
        for (long seed = first; seed < first + count; seed += TOGETHER) {
            Map<String, SmallProgram> programs = new LinkedHashMap<>();
            for (long one = seed; one < Math.min(seed + TOGETHER, first + count); one++) {
                SmallProgram program = new SmallProgram(one);
                programs.put(program.name, program);
            }
            Map<String, Verdict> verdicts = verdicts(jdk, programs);
            for (SmallProgram program : programs.values()) {
                AllSchedules schedules = new AllSchedules(program);
                assertFalse(schedules.isDeadlocked(), program.name);
                if (wrong(schedules, verdicts.get(program.name)) != null) {
                    report(jdk, program);
                }
                count(tally, schedules);
            }
        }
        assertTrue(tally[0] * 10 <= count, "most programs have few schedules");
        assertTrue(count < 50 || tally[1] > 0 && tally[2] > 0, "some programs race, and some do not");
    }

    private static void count(int[] tally, AllSchedules schedules) {
        tally[0] += schedules.isComplete() ? 0 : 1;
        tally[1] += schedules.racyInSome() != 0 ? 1 : 0;
        tally[2] += schedules.racyInSome() == 0 ? 1 : 0;
    }

    /** Returns what is wrong with a verdict, or null. */
    private static String wrong(AllSchedules schedules, Verdict verdict) {
        if (!schedules.isComplete()) {
            return null;
        }
        if ((verdict.races & ~schedules.racyInSome()) != 0) {
            return "a race that no schedule has";
        }
        if ((schedules.racyInAll() & ~verdict.races) != 0) {
            return "a race of every schedule is missing";
        }
        if (verdict.races != 0 || verdict.isWeakened) {
            return null;
        }
        if (!verdict.assumes) {
            return schedules.racyInSome() == 0 ? null : "every schedule is claimed, but one has a race";
        }
        int alike = schedules.racyWith(verdict.outcomes);
        return alike < 0
                ? "no schedule has the outcomes of the run"
                : alike == 0 ? null : "these outcomes are claimed, but a schedule with them has a race";
    }

    /** Takes statements away as long as something is wrong, and fails. */
    private void report(Jdks.Jdk jdk, SmallProgram program) throws IOException {
        for (int round = 0; round < LONGEST_SHRINKING && shrink(jdk, program); round++) {
            // The next round takes another statement away.
        }
        Verdict verdict = verdicts(jdk, Map.of(program.name, program)).get(program.name);
        AllSchedules schedules = new AllSchedules(program);
        fail("-Dtaskrace.seed=" + program.name.substring(1) + ", " + jdk + ": " + wrong(schedules, verdict)
                + "; racy in some schedule " + Integer.toBinaryString(schedules.racyInSome()) + ", reported "
                + Integer.toBinaryString(verdict.races) + ", weakened " + verdict.isWeakened + ", assumes "
                + verdict.assumes + ", outcomes " + verdict.outcomes + "\n" + program.text(program.name));
    }

    /** Takes one statement away, the largest that can be spared; returns whether there is one. */
    private boolean shrink(Jdks.Jdk jdk, SmallProgram program) throws IOException {
        List<Runnable> removals = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        List<AllSchedules> schedules = new ArrayList<>();
        for (List<Statement> list : program.lists()) {
            for (Statement statement : List.copyOf(list)) {
                int at = list.indexOf(statement);
                if (!hasStart(statement)) {
                    list.remove(at);
                    AllSchedules without = new AllSchedules(program);
                    if (!without.isDeadlocked()) {
                        texts.add(program.text("P" + texts.size()));
                        schedules.add(without);
                        removals.add(() -> list.remove(at));
                    }
                    list.add(at, statement);
                }
            }
        }
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            named.put("P" + i, texts.get(i));
        }
        Map<String, Verdict> verdicts = run(jdk, named);
        for (int i = 0; i < texts.size(); i++) {
            if (wrong(schedules.get(i), verdicts.get("P" + i)) != null) {
                removals.get(i).run();
                return true;
            }
        }
        return false;
    }

    private static boolean hasStart(Statement statement) {
        return statement.kind() == Kind.START
                || statement.kind() == Kind.START_ALL
                || statement.bodies().stream().flatMap(List::stream).anyMatch(ScheduleOracleTest::hasStart);
    }

    private Map<String, Verdict> verdicts(Jdks.Jdk jdk, Map<String, SmallProgram> programs) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        programs.forEach((name, program) -> texts.put(name, program.text(name)));
        return run(jdk, texts);
    }

    private Map<String, Verdict> run(Jdks.Jdk jdk, Map<String, String> texts) throws IOException {
        Path sources = Files.createTempDirectory(work, "sources");
        Path classes = Files.createTempDirectory(work, "classes");
        List<Path> files = new ArrayList<>(List.of(BATCH));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            files.add(Files.writeString(sources.resolve(text.getKey() + ".java"), text.getValue()));
        }
        ChildJvm.compile(files, classes);
        Path json = classes.resolve("report.json");
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("max-races=100000,json=" + json)
                .seconds(600)
                .run(classes, "Batch", texts.keySet().toArray(String[]::new));
        assertTrue(result.status() == 66 || result.status() == 0, result.err());
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        texts.keySet().forEach(name -> verdicts.put(name, new Verdict()));
        String report = Files.readString(json);
        assertTrue(report.contains("\"problems\":[]"), result.err());
        int begin = report.indexOf("\"races\":[");
        Matcher races = RACE.matcher(report.substring(begin, report.indexOf("\"orderDependent\":[", begin)));
        while (races.find()) {
            Matcher program = PROGRAM.matcher(races.group(1) + " " + races.group(4));
            assertTrue(program.find(), races.group());
            verdicts.get(program.group()).races |= location(races.group(2), races.group(3));
        }
        for (String name : named(report, "weakenedBy", "assuming")) {
            verdicts.get(name).isWeakened = true;
        }
        for (String name : named(report, "assuming", "races")) {
            verdicts.get(name).assumes = true;
        }
        int touched = -1;
        Matcher outcomes = OUTCOME.matcher(result.out());
        while (outcomes.find()) {
            int id = Integer.parseInt(outcomes.group(2));
            String outcome = outcomes.group(3);
            Map<Integer, String> found = verdicts.get(outcomes.group(1)).outcomes;
            if (outcome.equals(SmallProgramText.TOUCHES)) {
                touched = id;
                found.put(id, Kind.TOUCH.outcomes.get(0));
            } else if (id == SmallProgramText.INITIALISED) {
                found.put(touched, Kind.TOUCH.outcomes.get(1));
            } else if (id != SmallProgramText.THROWN) {
                found.put(id, outcome);
            }
        }
        return verdicts;
    }

    private static int location(String name, String index) {
        if (name == null) {
            return 1 << Integer.parseInt(index);
        }
        return name.matches("x\\d") ? 1 << (name.charAt(1) - '0') : OTHER;
    }

    /** Returns the programs whose lines a list of the report names. */
    private static List<String> named(String json, String key, String next) {
        int begin = json.indexOf("\"" + key + "\":[");
        String list = json.substring(begin, json.indexOf("],\"" + next + "\":[", begin));
        Matcher matcher = Pattern.compile("\\b(P\\d+)\\.java").matcher(list);
        List<String> names = new ArrayList<>();
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }
}
