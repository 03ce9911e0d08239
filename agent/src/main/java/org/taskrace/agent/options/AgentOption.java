package org.taskrace.agent.options;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The table of options of a checked run, for the launcher ({@code --key VALUE}) and for the agent ({@code key=VALUE}).
 * Both parsers, the help and the table in docs/run.md are made from it.
 */
public enum AgentOption {
    ALGORITHM("algorithm", "NAME", "the algorithm that decides which access precedes which: auto, or a name", "auto"),
    JSON("json", "FILE", "also write the report to FILE, as JSON (-: standard output)", ""),
    SARIF("sarif", "FILE", "also write the report as SARIF 2.1.0, for code hosts and editors (-: standard output)", ""),
    HTML("html", "FILE", "also write the report as one HTML page that needs no network (-: standard output)", ""),
    SOURCE_PATH("source-path", "PATH", "for HTML and SARIF: folders of sources, or of projects with sources", ""),
    INCLUDE("include", "PATTERNS", "check only these classes (a.b.*:C)", ""),
    EXCLUDE(
            "exclude",
            "PATTERNS",
            "leave these classes out: their tasks, waits and locks count, their accesses make no finding",
            ""),
    SUPPRESS("suppress", "FILE", "known races to leave out, one per line (.taskrace-suppressions if there)", ""),
    BASELINE(
            "baseline",
            "FILE",
            "races of an earlier run: its JSON (with -javaagent: lines of taskrace suppress); says how many are new",
            ""),
    ONLY_NEW("only-new", "", "leave the races of the baseline out of the report and of the exit code", "false"),
    MAX_RACES("max-races", "N", "stop reporting after N distinct races", "100"),
    JAVA("java", "HOME", "the JDK to run the program with; for the launcher only (the current one)", ""),
    PROGRESS("progress", "", "a status line while the program runs (on a terminal)", "auto"),
    EXIT_CODE("exit-code", "N", "exit code when a race was found", "66"),
    WORKERS("workers", "N", "check on N workers (auto: one a core) while the tasks run in parallel", "1"),
    RECORD("record", "FILE", "judge nothing, but write a trace of the run to FILE for 'taskrace check'", ""),
    FOR("for", "TIME", "end the program after this time (30s, 5m, 1h), with a verdict on what ran", ""),
    REQUIRE(
            "require",
            "GUARANTEE",
            "exit with 68 if the verdict is weaker: every-schedule, same-outcomes or this-schedule",
            ""),
    DETERMINACY("determinacy", "", "order-dependent operations fail the run too, as a race does", "false"),
    FIX_HINTS("fix-hints", "", "with each race, the smallest dependency that would order the pair", "false"),
    BOTH_STACKS(
            "both-stacks",
            "",
            "keep the calls that lead to each access in a long run too, not only in its first part (slower)",
            "false"),
    STATS("stats", "", "print counts and times at the end", "false"),
    PATIENCE(
            "patience",
            "SECONDS",
            "how long the program may be blocked outside of taskrace's control before the run is given up",
            "10"),
    JDK_OBJECTS(
            "jdk-objects",
            "FILES",
            "tables of the accesses that calls on unrewritten classes make (a path list; may be repeated)",
            ""),
    CONFIG(
            "config",
            "PATH",
            "a file of options, one KEY = VALUE per line (taskrace.properties if there; none: no file)",
            ""),
    CLASS_CACHE(
            "class-cache",
            "FOLDER",
            "keep rewritten classes here for later runs (none: nowhere; else .taskrace or the user's cache)",
            ""),
    NO_OPT("no-opt", "NAMES", "switch these optimisations off (all, or names separated by semicolons)", ""),
    STRUCTURE_ONLY(
            "structure-only", "", "follow tasks but check no access, to measure the cost of that alone", "false"),
    TRACE("trace", "FILE", "write every racy pair of accesses to array elements to FILE, ungrouped", ""),
    COUNT("count", "", "count reads, writes and checks", "false");

    private final String key;
    private final String parameter;
    private final String meaning;
    private final String defaultValue;

    AgentOption(String key, String parameter, String meaning, String defaultValue) {
        this.key = key;
        this.parameter = parameter;
        this.meaning = meaning;
        this.defaultValue = defaultValue;
    }

    public String key() {
        return key;
    }

    /** Returns the placeholder of the value, or nothing for a switch. */
    public String parameter() {
        return parameter;
    }

    public boolean isSwitch() {
        return parameter.isEmpty();
    }

    /** Returns whether a switch can also be turned off, with {@code no-} before its key. */
    public boolean isNegatable() {
        return this == PROGRESS;
    }

    /** Returns whether the option is for developers of taskrace; the help does not show it. */
    public boolean isForDevelopers() {
        return this == NO_OPT || this == STRUCTURE_ONLY || this == COUNT || this == TRACE;
    }

    /** Returns whether the option may be given more than once; each value may be a path list as well. */
    public boolean isPathList() {
        return this == JDK_OBJECTS;
    }

    /** Returns whether the value names a file that the program's own working folder must not move. */
    public boolean isFile() {
        return parameter.equals("FILE");
    }

    public String meaning() {
        return meaning;
    }

    public String defaultValue() {
        return defaultValue;
    }

    /** Returns the text of the default in help; empty if there is none, or if the meaning contains it. */
    public String shownDefault() {
        return isSwitch() ? "" : defaultValue;
    }

    /** Returns the name that is most similar to a misspelt one. */
    public static String nearest(String wrong, List<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(name, wrong)))
                .orElseThrow();
    }

    /** Returns the name that is most similar to a misspelt one, if it is similar enough to be meant. */
    public static Optional<String> similar(String wrong, List<String> names) {
        String nearest = nearest(wrong, names);
        return distance(nearest, wrong) <= Math.max(2, wrong.length() / 3) ? Optional.of(nearest) : Optional.empty();
    }

    public static List<String> keys() {
        return Arrays.stream(values()).map(AgentOption::key).toList();
    }

    /** Returns the keys that help and suggestions name. */
    public static List<String> shownKeys() {
        return Arrays.stream(values())
                .filter(option -> !option.isForDevelopers())
                .map(AgentOption::key)
                .toList();
    }

    /** Returns the number of letters to insert, remove, change or swap with their neighbour. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int changed = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(changed, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
