package org.taskrace.cli.run;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.taskrace.agent.options.AgentOption;
import org.taskrace.agent.options.ConfigFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The options of {@code taskrace run}, made from the agent's table: what the table says is what the command line knows. */
public final class RunOptions {

    /** The launcher deals with these itself. */
    private static final Set<AgentOption> LAUNCHERS_OWN = Set.of(
            AgentOption.JAVA,
            AgentOption.HTML,
            AgentOption.SARIF,
            AgentOption.SOURCE_PATH,
            AgentOption.JSON,
            AgentOption.BASELINE,
            AgentOption.CONFIG);

    private final CommandSpec spec;
    private final Map<AgentOption, String> configured;

    RunOptions(CommandSpec spec) {
        this.spec = spec;
        try {
            configured = ConfigFile.of(given(AgentOption.CONFIG));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Gives the command its options. */
    public static void addTo(CommandSpec spec) {
        for (AgentOption option : AgentOption.values()) {
            String shownDefault = option.shownDefault();
            OptionSpec.Builder builder = OptionSpec.builder("--" + option.key())
                    .hidden(option.isForDevelopers())
                    .description(option.meaning() + (shownDefault.isEmpty() ? "" : " (" + shownDefault + ")"));
            if (option.isSwitch()) {
                builder.type(Boolean.class).arity("0").negatable(option.isNegatable());
            } else {
                builder.type(option.isPathList() ? String[].class : String.class)
                        .arity("1")
                        .paramLabel(option.parameter());
            }
            spec.addOption(builder.build());
        }
    }

    /** Returns the value that was given, on the command line or else in the file of options, or null. */
    String get(AgentOption option) {
        String given = given(option);
        return given == null ? configured.get(option) : given;
    }

    private String given(AgentOption option) {
        Object value = spec.findOption("--" + option.key()).getValue();
        return value instanceof String[] all
                ? String.join(File.pathSeparator, all)
                : value == null ? null : value.toString();
    }

    /**
     * Returns these options for the agent; files are named so that they are found from any folder.
     *
     * @param baseline known races in the form of suppressions, or null
     */
    String forAgent(String json, String baseline, List<Path> moreSources) {
        List<String> parts = new ArrayList<>();
        // What the file of options says is among those that follow.
        add(parts, AgentOption.CONFIG, ConfigFile.NONE);
        add(parts, AgentOption.BASELINE, baseline);
        add(parts, AgentOption.JSON, json);
        List<String> sources = new ArrayList<>();
        if (get(AgentOption.SOURCE_PATH) != null) {
            sources.add(get(AgentOption.SOURCE_PATH));
        }
        moreSources.forEach(folder -> sources.add(folder.toString()));
        if (!sources.isEmpty()) {
            add(parts, AgentOption.SOURCE_PATH, absolute(String.join(File.pathSeparator, sources)));
        }
        for (AgentOption option : AgentOption.values()) {
            if (!LAUNCHERS_OWN.contains(option)) {
                add(parts, option, get(option));
            }
        }
        return String.join(",", parts);
    }

    private static void add(List<String> parts, AgentOption option, String value) {
        if (value != null) {
            boolean isPath = option.isFile() && !value.equals("-");
            String text =
                    isPath ? Path.of(value).toAbsolutePath().toString() : option.isPathList() ? absolute(value) : value;
            // A comma separates options, so one inside a value is written twice.
            parts.add(option.key() + "=" + text.replace(",", ",,"));
        }
    }

    private static String absolute(String pathList) {
        return Arrays.stream(pathList.split(Pattern.quote(File.pathSeparator)))
                .map(path -> Path.of(path).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
