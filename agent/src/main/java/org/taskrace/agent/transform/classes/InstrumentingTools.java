package org.taskrace.agent.transform.classes;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Classes of other tools that change bytecode: coverage, mocking, monitoring. They are no part of the program and stay
 * as they are.
 *
 * <p>Such a tool puts calls of its own code into classes of the JDK, those that this tool uses included. If its code
 * called hooks, a hook would call itself without end. So its classes must not be rewritten.
 *
 * <p>A tool is known by its origin, the jar of another {@code -javaagent}. Libraries that attach themselves later are
 * known by their packages.
 */
public final class InstrumentingTools {

    private static final String OPTION = "-javaagent:";

    private static final String CLASS_FILE = ".class";

    /** The packages of libraries that make themselves agents while the program runs, and of those that generate code for them. */
    private static final List<String> PACKAGES = List.of("org/mockito/", "net/bytebuddy/", "org/objenesis/");

    private final Set<String> classes;

    private InstrumentingTools(Set<String> classes) {
        this.classes = classes;
    }

    /** Returns the tools of a JVM that is started with some options. */
    public static InstrumentingTools of(List<String> options, Path ownJar) {
        Set<String> classes = new HashSet<>();
        for (String option : options) {
            if (option.startsWith(OPTION)) {
                int end = option.indexOf('=');
                Path jar = Path.of(option.substring(OPTION.length(), end < 0 ? option.length() : end));
                if (!isSame(jar, ownJar)) {
                    addClasses(jar, classes);
                }
            }
        }
        return new InstrumentingTools(classes);
    }

    /** Returns the tools of this JVM. */
    public static InstrumentingTools ofThisMachine(Path ownJar) {
        return of(optionsOfThisMachine(), ownJar);
    }

    /** Returns the options without loading the classes of management, which takes as long as a small program. */
    private static List<String> optionsOfThisMachine() {
        try {
            Method method = Class.forName("jdk.internal.misc.VM").getDeclaredMethod("getRuntimeArguments");
            method.setAccessible(true);
            String[] options = (String[]) method.invoke(null);
            return options == null ? List.of() : List.of(options);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Unknown to this JDK: then only the packages are left.
            return List.of();
        }
    }

    private static boolean isSame(Path jar, Path other) {
        try {
            return other != null && Files.isSameFile(jar, other);
        } catch (IOException e) {
            return jar.equals(other);
        }
    }

    private static void addClasses(Path jar, Set<String> classes) {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(CLASS_FILE))
                    .forEach(name -> classes.add(name.substring(0, name.length() - CLASS_FILE.length())));
        } catch (IOException e) {
            // The JVM has read it and says what is wrong with it.
        }
    }

    /** Returns whether another agent was started with the JVM: it may change classes before this one gets them. */
    public boolean areStarted() {
        return !classes.isEmpty();
    }

    /** Returns whether a class, named with slashes, belongs to another tool. */
    boolean contain(String className) {
        return classes.contains(className) || PACKAGES.stream().anyMatch(className::startsWith);
    }
}
