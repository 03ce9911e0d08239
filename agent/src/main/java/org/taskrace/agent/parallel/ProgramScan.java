package org.taskrace.agent.parallel;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.taskrace.agent.parallel.ClassScan.Found;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * Decision, before a program runs, whether it can be checked in parallel. The scan follows the class files from the
 * main class on and looks for constructs that a parallel check does not know. Classes that are loaded by name only are
 * scanned when they are loaded.
 */
public final class ProgramScan {

    private static final String[] NOT_THE_PROGRAM = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

    private final ClassLoader loader;
    private final Set<String> seen = new HashSet<>();
    private final ArrayDeque<String> open = new ArrayDeque<>();
    private final Map<String, Found> families = new HashMap<>();

    public ProgramScan(ClassLoader loader) {
        this.loader = loader;
    }

    /** Returns why the program of this JVM cannot be checked in parallel, as the end of a sentence; null if it can. */
    public static String ofThisProgram() {
        String main = mainClass();
        if (main == null) {
            return "its main class is not known before it starts";
        }
        return new ProgramScan(ClassLoader.getSystemClassLoader()).reason(main);
    }

    /** Returns the main class with slashes, or null. */
    private static String mainClass() {
        String command = System.getProperty("sun.java.command", "");
        String path = System.getProperty("java.class.path", "");
        if (path.endsWith(".jar") && (command + " ").startsWith(path + " ")) {
            try (JarFile jar = new JarFile(Path.of(path).toFile())) {
                String main = jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
                return main == null ? null : main.strip().replace('.', '/');
            } catch (IOException | RuntimeException e) {
                return null;
            }
        }
        String first = command.split(" ", 2)[0];
        // A module stands before its class.
        String main = first.substring(first.indexOf('/') + 1).replace('.', '/');
        return main.isEmpty() || main.startsWith("com/sun/tools/") || main.startsWith("jdk/") ? null : main;
    }

    /** Returns why a program with this main class cannot be checked in parallel; null if it can. */
    public String reason(String mainClass) {
        if (!add(mainClass)) {
            return "the class file of " + mainClass.replace('/', '.') + " is not to be found";
        }
        while (!open.isEmpty()) {
            byte[] bytes = bytes(open.removeFirst());
            if (bytes != null) {
                String reason = reason(bytes);
                if (reason != null) {
                    return reason;
                }
            }
        }
        return null;
    }

    /** Looks at a class of the program that is being loaded, and tells the check what is in it. */
    public static void look(byte[] bytes, ParallelCheck check) {
        if (!isProgram(new ClassReader(bytes).getClassName())) {
            return;
        }
        // A call that is not followed is noticed when it is made.
        ClassScan scan = ClassScan.of(bytes, owner -> false);
        if (scan.hasPipelines) {
            check.expectPipelines();
        }
        if (scan.outside != null) {
            check.unsuitable(scan.outside.construct() + " at " + scan.outside.at());
        }
    }

    private String reason(byte[] bytes) {
        ClassScan scan = ClassScan.of(bytes, this::isTask);
        if (scan.outside != null) {
            return "it uses " + scan.outside.construct() + " at " + scan.outside.at();
        }
        scan.families.forEach(families::putIfAbsent);
        if (families.size() > 1) {
            Iterator<Found> found = families.values().stream()
                    .sorted((one, other) -> one.construct().compareTo(other.construct()))
                    .iterator();
            Found one = found.next();
            Found other = found.next();
            return "it uses both " + one.construct() + " at " + one.at() + " and " + other.construct() + " at "
                    + other.at();
        }
        scan.used.forEach(this::add);
        return null;
    }

    /** Returns whether a class is, or inherits from, a task of the JDK's ForkJoin. */
    private boolean isTask(String name) {
        for (String one = name; one != null; ) {
            if (one.equals("java/util/concurrent/ForkJoinTask")
                    || one.equals("java/util/concurrent/RecursiveTask")
                    || one.equals("java/util/concurrent/RecursiveAction")) {
                return true;
            }
            byte[] bytes = isProgram(one) ? bytes(one) : null;
            one = bytes == null ? null : new ClassReader(bytes).getSuperName();
        }
        return false;
    }

    private boolean add(String name) {
        boolean isThere = isProgram(name) && url(name) != null;
        if (isThere && seen.add(name)) {
            open.add(name);
        }
        return isThere;
    }

    private static boolean isProgram(String name) {
        if (ToolPackages.contain(name)) {
            return false;
        }
        for (String prefix : NOT_THE_PROGRAM) {
            if (name.startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }

    private URL url(String name) {
        return loader.getResource(name + ".class");
    }

    private byte[] bytes(String name) {
        URL url = url(name);
        if (url == null || url.getProtocol().equals("jrt")) {
            return null;
        }
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            // The class loader will report the error when the class is loaded.
            return null;
        }
    }
}
