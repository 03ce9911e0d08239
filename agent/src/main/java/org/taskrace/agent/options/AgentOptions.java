package org.taskrace.agent.options;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.report.RunReport.Guarantee;

/** Options as they come behind {@code -javaagent:jar=}: {@code key=value,key=value}, a comma in a value written twice. */
public final class AgentOptions {

    private static final String NEGATION = "no-";
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})([smh]?)");
    private static final List<String> OFF_ON = List.of("false", "true");

    private final Map<AgentOption, String> values = new EnumMap<>(AgentOption.class);

    private AgentOptions() {}

    /** Parses the text; null stands for no options. Throws {@link IllegalArgumentException} with a message for the user. */
    public static AgentOptions parse(String text) {
        AgentOptions options = new AgentOptions();
        if (text != null && !text.isBlank()) {
            for (String part : text.replace(",,", "\0").split(",")) {
                options.set(part.replace('\0', ','));
            }
        }
        ConfigFile.of(options.values.get(AgentOption.CONFIG)).forEach(options.values::putIfAbsent);
        options.check();
        return options;
    }

    private void set(String part) {
        int equals = part.indexOf('=');
        String key = (equals < 0 ? part : part.substring(0, equals)).strip();
        boolean negated = equals < 0
                && key.startsWith(NEGATION)
                && AgentOption.keys().contains(key.substring(NEGATION.length()))
                && find(key.substring(NEGATION.length())).isNegatable();
        AgentOption option = find(negated ? key.substring(NEGATION.length()) : key);
        if (equals < 0 && !option.isSwitch()) {
            throw new IllegalArgumentException("option " + key + " needs a value: " + key + "=" + option.parameter());
        }
        String value = equals < 0
                ? Boolean.toString(!negated)
                : part.substring(equals + 1).strip();
        checkSwitch(option, value);
        values.merge(option, value, (before, more) -> option.isPathList() ? before + File.pathSeparator + more : more);
    }

    static void checkSwitch(AgentOption option, String value) {
        if (option.isSwitch() && !OFF_ON.contains(value)) {
            throw new IllegalArgumentException("option " + option.key() + " is true or false, not " + value);
        }
    }

    /** Returns the option with a key. Throws {@link IllegalArgumentException} with a message for the user. */
    static AgentOption find(String key) {
        for (AgentOption option : AgentOption.values()) {
            if (option.key().equals(key)) {
                return option;
            }
        }
        List<String> all = AgentOption.shownKeys();
        String meant = AgentOption.similar(key, all)
                .map(name -> "; did you mean " + name + "?")
                .orElse(";");
        throw new IllegalArgumentException(
                "unknown option " + key + meant + " The options are " + String.join(", ", all) + ".");
    }

    /** Checks the name of the algorithm; the default needs no look at the registry, which costs time at each start. */
    private void checkAlgorithm() {
        String name = algorithm();
        if (name.equals(ReachabilitySelector.AUTO)) {
            return;
        }
        List<String> names =
                AlgorithmRegistry.all().stream().map(Algorithm::name).toList();
        if (!names.contains(name)) {
            throw new IllegalArgumentException("there is no algorithm " + name + "; did you mean "
                    + AgentOption.nearest(name, names) + "? A Java program can be checked with "
                    + String.join(", ", names));
        }
    }

    private void check() {
        maxRaces();
        exitCode();
        patienceSeconds();
        optimisations();
        workers();
        limitSeconds();
        require();
        checkAlgorithm();
        if (!get(AgentOption.JAVA).isEmpty()) {
            throw new IllegalArgumentException(
                    "option java is for the launcher: an agent runs in the JVM that it was given to");
        }
        long onStandardOutput = Arrays.stream(AgentOption.values())
                .filter(option -> option.isFile() && get(option).equals("-"))
                .count();
        if (onStandardOutput > 1) {
            throw new IllegalArgumentException("only one of json, sarif and html can go to standard output");
        }
    }

    private String get(AgentOption option) {
        return values.getOrDefault(option, option.defaultValue());
    }

    private boolean isOn(AgentOption option) {
        return Boolean.parseBoolean(get(option));
    }

    private int number(AgentOption option, int least, int most) {
        String text = get(option);
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Falls through to the message for numbers out of range.
        }
        throw new IllegalArgumentException(
                "option " + option.key() + " needs a number from " + least + " to " + most + ", not " + text);
    }

    private List<String> patterns(AgentOption option) {
        return Arrays.stream(get(option).split("[;,:]"))
                .map(String::strip)
                .filter(p -> !p.isEmpty())
                .toList();
    }

    /** Returns where rewritten classes are kept; empty for the usual place, "none" for nowhere. */
    public String classCache() {
        return get(AgentOption.CLASS_CACHE);
    }

    public String algorithm() {
        return get(AgentOption.ALGORITHM);
    }

    public String json() {
        return get(AgentOption.JSON);
    }

    public String sarif() {
        return get(AgentOption.SARIF);
    }

    public String html() {
        return get(AgentOption.HTML);
    }

    public String sourcePath() {
        return get(AgentOption.SOURCE_PATH);
    }

    /** Returns the file with known races, or nothing for the usual one. */
    public String suppress() {
        return get(AgentOption.SUPPRESS);
    }

    /** Returns the file with races of an earlier run, or nothing. */
    public String baseline() {
        return get(AgentOption.BASELINE);
    }

    public boolean onlyNew() {
        return isOn(AgentOption.ONLY_NEW);
    }

    /** Returns after how many seconds the program is ended, or 0 for never. */
    public long limitSeconds() {
        String text = get(AgentOption.FOR);
        if (text.isEmpty()) {
            return 0;
        }
        Matcher time = TIME.matcher(text);
        if (!time.matches() || time.group(1).matches("0+")) {
            throw new IllegalArgumentException("option for needs a time such as 30s, 5m or 1h, not " + text);
        }
        long unit = switch (time.group(2)) {
            case "m" -> 60;
            case "h" -> 3_600;
            default -> 1;
        };
        return unit * Long.parseLong(time.group(1));
    }

    public List<String> includes() {
        return patterns(AgentOption.INCLUDE);
    }

    /** Tables of objects that the user adds; the option may be given more than once. */
    public List<Path> objectTables() {
        return Arrays.stream(get(AgentOption.JDK_OBJECTS).split(Pattern.quote(File.pathSeparator)))
                .filter(file -> !file.isBlank())
                .map(Path::of)
                .toList();
    }

    public List<String> excludes() {
        return patterns(AgentOption.EXCLUDE);
    }

    public int maxRaces() {
        return number(AgentOption.MAX_RACES, 1, Integer.MAX_VALUE);
    }

    public int exitCode() {
        return number(AgentOption.EXIT_CODE, 0, 255);
    }

    public int patienceSeconds() {
        return number(AgentOption.PATIENCE, 1, 100_000);
    }

    /** Returns the optimisations that are on. */
    public Set<Optimisation> optimisations() {
        return Optimisation.without(patterns(AgentOption.NO_OPT));
    }

    public boolean structureOnly() {
        return isOn(AgentOption.STRUCTURE_ONLY);
    }

    /** Returns the file to which every racy pair is written, or nothing. */
    public String trace() {
        return get(AgentOption.TRACE);
    }

    /** Returns whether reads and writes are counted: for statistics only, because counting costs time. */
    public boolean countsAccesses() {
        return isOn(AgentOption.COUNT) || stats() || !json().isEmpty();
    }

    /** Returns the number of workers; a run that is recorded has one for each core, if no option says otherwise. */
    public int workers() {
        boolean isRecorded = !record().isEmpty() && !values.containsKey(AgentOption.WORKERS);
        return isRecorded || get(AgentOption.WORKERS).equals("auto")
                ? Runtime.getRuntime().availableProcessors()
                : number(AgentOption.WORKERS, 1, 1024);
    }

    /** Returns the file to which the run is recorded, or nothing. */
    public String record() {
        return get(AgentOption.RECORD);
    }

    /** Returns whether to show a status line; {@code unlessSaid} if no option says so. */
    public boolean progress(boolean unlessSaid) {
        return values.containsKey(AgentOption.PROGRESS) ? isOn(AgentOption.PROGRESS) : unlessSaid;
    }

    /** Returns the weakest guarantee that the user accepts, or null for any. */
    public Guarantee require() {
        String text = get(AgentOption.REQUIRE);
        if (text.isEmpty()) {
            return null;
        }
        List<String> words =
                Arrays.stream(Guarantee.values()).map(Guarantee::word).toList();
        if (!words.contains(text)) {
            throw new IllegalArgumentException("option require is one of " + String.join(", ", words) + ", not " + text
                    + "; did you mean " + AgentOption.nearest(text, words) + "?");
        }
        return Guarantee.values()[words.indexOf(text)];
    }

    public boolean determinacy() {
        return isOn(AgentOption.DETERMINACY);
    }

    public boolean fixHints() {
        return isOn(AgentOption.FIX_HINTS);
    }

    public boolean bothStacks() {
        return isOn(AgentOption.BOTH_STACKS);
    }

    public boolean stats() {
        return isOn(AgentOption.STATS);
    }
}
