package org.taskrace.agent.explore.record;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A recorded schedule as text: how to run the program, what was found, and where the schedule differs from the usual one.
 *
 * @param madeBy the version of the tool
 * @param directory where the program was run
 * @param command the program as on the command line of {@code taskrace explore}
 * @param timeouts whether limits of waits may pass at any time
 * @param spurious whether waits may also wake up without a signal
 * @param kind the kind of the finding
 * @param what the finding
 * @param places the acquires that are operations of their own: places of the program, each with a word before it
 */
public record ScheduleFile(
        String madeBy,
        String directory,
        List<String> command,
        boolean timeouts,
        boolean spurious,
        String kind,
        String what,
        List<String> places,
        List<Flip> flips) {

    private static final String HEAD = "taskrace schedule, format ";
    private static final String FORMAT = "1";
    private static final String END = "end";
    private static final String SEPARATOR = " ; ";

    /** Exception that says why a file is no schedule that can be run. */
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    /** Writes the schedule. */
    public void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(HEAD + FORMAT);
        lines.add("made by: " + madeBy);
        lines.add("directory: " + escaped(directory));
        command.forEach(argument -> lines.add("argument: " + escaped(argument)));
        lines.add("timeouts: " + timeouts);
        if (spurious) {
            lines.add("spurious: true");
        }
        lines.add("kind: " + kind);
        lines.add("what: " + escaped(what));
        places.forEach(place -> lines.add("place: " + escaped(place)));
        for (Flip flip : flips) {
            lines.add("flip: " + flip.variant() + SEPARATOR + flip.at() + SEPARATOR + escaped(flip.name()));
            flip.over().forEach(name -> lines.add("before: " + escaped(name)));
        }
        lines.add(END);
        Files.write(file, lines);
    }

    /** Reads a schedule. */
    public static ScheduleFile read(Path file) throws IOException, Unreadable {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (MalformedInputException e) {
            throw new Unreadable(file + " is no recorded schedule");
        }
        if (lines.isEmpty() || !lines.get(0).startsWith(HEAD)) {
            throw new Unreadable(file + " is no recorded schedule");
        }
        String format = lines.get(0).substring(HEAD.length());
        if (!format.equals(FORMAT)) {
            throw new Unreadable(file + " has format " + format + ", but this version reads format " + FORMAT
                    + ": record it anew with 'taskrace explore'");
        }
        if (!lines.get(lines.size() - 1).equals(END)) {
            throw new Unreadable(file + " is cut off: its last line is not '" + END + "'");
        }
        String[] heads = {"", "", "", "", "", ""};
        List<String> command = new ArrayList<>();
        List<String> places = new ArrayList<>();
        List<Flip> flips = new ArrayList<>();
        for (int i = 1; i < lines.size() - 1; i++) {
            int colon = lines.get(i).indexOf(": ");
            String key = colon < 0 ? lines.get(i) : lines.get(i).substring(0, colon);
            String value = colon < 0 ? "" : lines.get(i).substring(colon + 2);
            switch (key) {
                case "made by" -> heads[0] = value;
                case "directory" -> heads[1] = unescaped(value);
                case "argument" -> command.add(unescaped(value));
                case "timeouts" -> heads[2] = value;
                case "spurious" -> heads[5] = value;
                case "kind" -> heads[3] = value;
                case "what", "what:" -> heads[4] = unescaped(value);
                case "place" -> places.add(unescaped(value));
                case "flip" -> flips.add(flip(file, i, value));
                case "before" -> {
                    if (flips.isEmpty()) {
                        throw new Unreadable(file + ", line " + (i + 1) + ": nothing comes before it");
                    }
                    flips.get(flips.size() - 1).over().add(unescaped(value));
                }
                default -> throw new Unreadable(file + ", line " + (i + 1) + ": unknown word '" + key + "'");
            }
        }
        if (command.isEmpty()) {
            throw new Unreadable(file + " names no program");
        }
        return new ScheduleFile(
                heads[0],
                heads[1],
                command,
                !heads[2].equals("false"),
                heads[5].equals("true"),
                heads[3],
                heads[4],
                places,
                flips);
    }

    private static Flip flip(Path file, int line, String value) throws Unreadable {
        String[] parts = value.split(SEPARATOR, 3);
        try {
            return new Flip(unescaped(parts[2]), Integer.parseInt(parts[0]), parts[1], new ArrayList<>());
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new Unreadable(file + ", line " + (line + 1) + ": not a flip");
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char next = text.charAt(++i);
                plain.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
