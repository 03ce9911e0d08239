package org.taskrace.agent.options;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Options that stand in a file, so that every run of a project has them: properties named like the options, without dashes. What the
 * command line says comes before. Files are named relative to the folder of the file.
 */
public final class ConfigFile {

    /** The file that is used where it exists and no other is named. */
    public static final String DEFAULT = "taskrace.properties";

    /** The name that stands for no file at all. */
    public static final String NONE = "none";

    private ConfigFile() {}

    /**
     * Returns the options of a file. Throws {@link IllegalArgumentException} with a message for the user.
     *
     * @param named the file that the user names, or null for the usual one if it exists
     */
    public static Map<AgentOption, String> of(String named) {
        Path file = Path.of(named == null || named.isEmpty() ? DEFAULT : named);
        if (NONE.equals(named) || (named == null || named.isEmpty()) && !Files.isRegularFile(file)) {
            return Map.of();
        }
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException("the options of " + file + " cannot be read: " + e.getMessage(), e);
        }
        Map<AgentOption, String> options = new EnumMap<>(AgentOption.class);
        for (String key : new TreeSet<>(lines.stringPropertyNames())) {
            try {
                AgentOption option = AgentOptions.find(key);
                if (option == AgentOption.CONFIG) {
                    throw new IllegalArgumentException("a file of options names no other");
                }
                String value = lines.getProperty(key).strip();
                AgentOptions.checkSwitch(option, value);
                options.put(option, inFolder(file, option, value));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
        }
        return options;
    }

    private static String inFolder(Path file, AgentOption option, String value) {
        boolean isList = option.isPathList() || option == AgentOption.SOURCE_PATH;
        if (value.isEmpty() || value.equals("-") || !option.isFile() && !isList) {
            return value;
        }
        return Arrays.stream(isList ? value.split(Pattern.quote(File.pathSeparator)) : new String[] {value})
                .map(path ->
                        file.toAbsolutePath().resolveSibling(path).normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
