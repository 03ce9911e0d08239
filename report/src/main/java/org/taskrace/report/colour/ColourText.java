package org.taskrace.report.colour;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Colours for the text of a report, line by line; the words stay as they are. */
public final class ColourText {

    private static final String RESET = "\u001b[0m";
    private static final String BOLD = "\u001b[1m";
    private static final String DIM = "\u001b[2m";
    private static final String RED = "\u001b[31m";
    private static final String BOLD_RED = "\u001b[1;31m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";

    private static final Pattern ACCESS = Pattern.compile("( {4}(?:first |second) {2})(read |write)( {2})(.*)");

    private ColourText() {}

    /** Returns whether colour is wanted on a stream of this process. */
    public static boolean isWanted(Terminal stream) {
        return isWanted(stream.isTerminal(), System.getenv());
    }

    /**
     * Returns whether colour is wanted: the terminal knows it and the user has not refused it.
     *
     * @param isTerminal whether the text goes to a terminal
     * @param environment the variables of the process; {@code NO_COLOR}, not empty, forbids colour
     */
    public static boolean isWanted(boolean isTerminal, Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "");
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return isTerminal && !refused && !term.equals("dumb");
    }

    /** Returns the text with escape sequences; escape characters that were in it before are shown, not obeyed. */
    public static String of(String text) {
        StringBuilder out = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            out.append(line(harmless(line))).append('\n');
        }
        out.setLength(out.length() - 1);
        return out.toString();
    }

    private static String harmless(String line) {
        return line.replace('\u001b', '\ufffd').replace('\u009b', '\ufffd');
    }

    private static String line(String line) {
        if (line.startsWith("taskrace: ")) {
            String colour = colour(line.substring("taskrace: ".length()).toLowerCase(Locale.ROOT));
            return colour.isEmpty() ? line : colour + line + RESET;
        }
        Matcher access = ACCESS.matcher(line);
        if (access.matches()) {
            String operation = (access.group(2).equals("write") ? RED : YELLOW) + access.group(2) + RESET;
            return access.group(1) + operation + access.group(3) + BOLD + access.group(4) + RESET;
        }
        if (line.startsWith("            in ") || line.startsWith("    seen ")) {
            return DIM + line + RESET;
        }
        return line;
    }

    private static String colour(String message) {
        if (message.startsWith("race ")
                || message.startsWith("deadlock")
                || message.startsWith("the program is deadlocked")
                || message.matches("\\d+ races?( and more)? found.*")) {
            return BOLD_RED;
        }
        if (message.startsWith("no race, in every schedule")) {
            return GREEN;
        }
        boolean doubt = message.startsWith("no race in the schedule")
                || message.startsWith("inconclusive")
                || message.startsWith("not checked")
                || message.startsWith("holds for this schedule only")
                || message.startsWith("other schedules may differ")
                || message.startsWith("unused suppression")
                || message.matches("\\d+ known races? left out");
        return doubt ? YELLOW : "";
    }
}
