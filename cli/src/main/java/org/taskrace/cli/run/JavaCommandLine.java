package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A command line as java understands it: options, then what to run, then the program's arguments.
 *
 * @param options java's own options, argument files replaced by what they hold
 * @param main the main class, the module and class, the jar or the source file; null where there is none
 * @param kind how java finds the main class
 * @param arguments the program's own
 */
record JavaCommandLine(List<String> options, String main, Kind kind, List<String> arguments) {

    /** Way in which java finds the main class. */
    enum Kind {
        CLASS,
        JAR,
        MODULE,
        SOURCE
    }

    /** Long options of java's launcher, of JDK 17 to 25. */
    static final Set<String> LONG_OPTIONS = Set.of(
            "--add-exports",
            "--add-modules",
            "--add-opens",
            "--add-reads",
            "--class-path",
            "--describe-module",
            "--disable-@files",
            "--dry-run",
            "--enable-final-field-mutation",
            "--enable-native-access",
            "--enable-preview",
            "--finalization",
            "--help",
            "--help-extra",
            "--illegal-access",
            "--illegal-final-field-mutation",
            "--illegal-native-access",
            "--limit-modules",
            "--list-modules",
            "--module",
            "--module-path",
            "--patch-module",
            "--show-module-resolution",
            "--show-version",
            "--source",
            "--sun-misc-unsafe-memory-access",
            "--upgrade-module-path",
            "--validate-modules",
            "--version");

    /** Options whose value is the next argument, unless it follows an equals sign. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--limit-modules",
            "--patch-module",
            "--enable-native-access",
            "--source",
            "-d",
            "--describe-module");

    JavaCommandLine {
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
    }

    static JavaCommandLine parse(List<String> given) throws IOException {
        List<String> options = new ArrayList<>();
        List<String> open = new ArrayList<>(given);
        boolean expands = true;
        while (!open.isEmpty()) {
            String next = open.remove(0);
            if (expands && next.startsWith("@") && next.length() > 1) {
                if (next.startsWith("@@")) {
                    open.add(0, next.substring(1));
                    // The second @ is part of a name, so it does not begin another file.
                    return new JavaCommandLine(options, open.remove(0), Kind.CLASS, open);
                }
                open.addAll(0, ArgumentFile.read(Path.of(next.substring(1))));
            } else if (next.equals("-jar") || next.equals("-m") || next.equals("--module")) {
                Kind kind = next.equals("-jar") ? Kind.JAR : Kind.MODULE;
                return new JavaCommandLine(options, open.isEmpty() ? null : open.remove(0), kind, open);
            } else if (next.startsWith("--module=")) {
                return new JavaCommandLine(options, next.substring("--module=".length()), Kind.MODULE, open);
            } else if (next.startsWith("-")) {
                options.add(next);
                expands &= !next.equals("--disable-@files");
                if (WITH_VALUE.contains(next) && !open.isEmpty()) {
                    options.add(open.remove(0));
                }
            } else {
                boolean isSource = next.endsWith(".java") || options.stream().anyMatch(JavaCommandLine::isSourceOption);
                return new JavaCommandLine(options, next, isSource ? Kind.SOURCE : Kind.CLASS, open);
            }
        }
        return new JavaCommandLine(options, null, Kind.CLASS, List.of());
    }

    private static boolean isSourceOption(String option) {
        return option.equals("--source") || option.startsWith("--source=");
    }

    /** Returns the value that an option has in the end, under any of its names, or null. */
    String value(String... names) {
        String value = null;
        for (int i = 0; i < options.size(); i++) {
            for (String name : names) {
                if (options.get(i).equals(name) && i + 1 < options.size()) {
                    value = options.get(i + 1);
                } else if (name.startsWith("--") && options.get(i).startsWith(name + "=")) {
                    value = options.get(i).substring(name.length() + 1);
                }
            }
        }
        return value;
    }

    /** Returns the options without those of these names and their values. */
    List<String> optionsWithout(Set<String> names) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            String name =
                    option.startsWith("--") && option.contains("=") ? option.substring(0, option.indexOf('=')) : option;
            boolean hasNext = WITH_VALUE.contains(option) && i + 1 < options.size();
            if (!names.contains(name)) {
                kept.add(option);
                if (hasNext) {
                    kept.add(options.get(i + 1));
                }
            }
            i += hasNext ? 1 : 0;
        }
        return kept;
    }

    /** Returns the first long option that java does not know, or null. */
    String unknownOption() {
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            String name = option.contains("=") ? option.substring(0, option.indexOf('=')) : option;
            if (name.startsWith("--") && !LONG_OPTIONS.contains(name)) {
                return name;
            }
            i += WITH_VALUE.contains(option) ? 1 : 0;
        }
        return null;
    }
}
