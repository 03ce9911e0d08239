package org.taskrace.agent.options;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Options as they come behind {@code -javaagent:jar=}: {@code key=value,key=value}, a comma in a value written twice. */
public final class AgentOptions {

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
        options.check();
        return options;
    }

    private void set(String part) {
        int equals = part.indexOf('=');
        String key = (equals < 0 ? part : part.substring(0, equals)).strip();
        AgentOption option = find(key);
        if (equals < 0 && !option.parameter().isEmpty()) {
            throw new IllegalArgumentException("option " + key + " needs a value: " + key + "=" + option.parameter());
        }
        values.put(option, equals < 0 ? "true" : part.substring(equals + 1));
    }

    private static AgentOption find(String key) {
        for (AgentOption option : AgentOption.values()) {
            if (option.key().equals(key)) {
                return option;
            }
        }
        AgentOption nearest = Arrays.stream(AgentOption.values())
                .min((a, b) -> Integer.compare(distance(a.key(), key), distance(b.key(), key)))
                .orElseThrow();
        String all = Arrays.stream(AgentOption.values()).map(AgentOption::key).collect(Collectors.joining(", "));
        throw new IllegalArgumentException(
                "unknown option " + key + "; did you mean " + nearest.key() + "? The options are " + all + ".");
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    private void check() {
        maxRaces();
        exitCode();
        patienceSeconds();
        optimisations();
        if (!get(AgentOption.ALGORITHM).equals("auto")) {
            throw new IllegalArgumentException("algorithm " + get(AgentOption.ALGORITHM)
                    + " cannot run Java programs; auto is the only one so far");
        }
    }

    private String get(AgentOption option) {
        return values.getOrDefault(option, option.defaultValue());
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

    public String json() {
        return get(AgentOption.JSON);
    }

    /** The file with known races, or nothing for the usual one. */
    public String suppress() {
        return get(AgentOption.SUPPRESS);
    }

    public List<String> includes() {
        return patterns(AgentOption.INCLUDE);
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

    /** The optimisations that are on. */
    public Set<Optimisation> optimisations() {
        return Optimisation.without(patterns(AgentOption.NO_OPT));
    }

    public boolean structureOnly() {
        return Boolean.parseBoolean(get(AgentOption.STRUCTURE_ONLY));
    }

    public boolean count() {
        return Boolean.parseBoolean(get(AgentOption.COUNT));
    }

    public boolean stats() {
        return Boolean.parseBoolean(get(AgentOption.STATS));
    }
}
