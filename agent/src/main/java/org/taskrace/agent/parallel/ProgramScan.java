package org.taskrace.agent.parallel;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
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

    private static final Function<String, Set<String>> OF_JDK =
            remembered(name -> isProgram(name) ? Set.of(name) : ancestry(ClassLoader.getSystemClassLoader(), name));

    private final ClassLoader loader;
    private final Function<String, Set<String>> ancestry;
    private Found listened;
    private Found locked;
    private Found taskApi;
    private String mainClass;
    private boolean isStreamParallel;
    private boolean isStreamInOrder;
    private Found streamOperation;
    private final Set<String> seen = new HashSet<>();
    private final ArrayDeque<String> open = new ArrayDeque<>();
    private final Map<String, Found> families = new HashMap<>();

    public ProgramScan(ClassLoader loader) {
        this.loader = loader;
        ancestry = remembered(name -> ancestry(loader, name));
    }

    private static Function<String, Set<String>> remembered(Function<String, Set<String>> function) {
        Map<String, Set<String>> known = new ConcurrentHashMap<>();
        return name -> known.computeIfAbsent(name, function);
    }

    /** Returns whether any task may join any other one; only after {@link #reason} was asked. */
    public boolean needsAnyJoins() {
        return listened != null || locked != null || isStreamParallel && isStreamInOrder;
    }

    /** Returns why the program cannot be recorded; null if it can. Only after {@link #reason} was asked. */
    public String reasonAgainstTrace() {
        return locked == null ? null : "it uses " + locked.construct() + " at " + locked.at();
    }

    /** Returns why the program of this JVM cannot be checked in parallel, as the end of a sentence; null if it can. */
    public String reasonOfThisProgram() {
        String main = nameOfMainClass();
        return main == null ? "its main class is not known before it starts" : reason(main);
    }

    /** Returns the main class with slashes, or null. */
    private static String nameOfMainClass() {
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
    public String reason(String theMainClass) {
        mainClass = theMainClass;
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
    public static void look(byte[] bytes, ClassLoader loader, ParallelCheck check) {
        if (!isProgram(new ClassReader(bytes).getClassName())) {
            return;
        }
        // A call on a class of the program that is not followed is noticed when it is made.
        ClassScan scan = ClassScan.of(bytes, OF_JDK);
        if (scan.hasPipelines) {
            check.expectPipelines();
        }
        if (scan.listened != null || scan.locked != null || scan.isStreamInOrder) {
            check.expectAnyJoins();
        }
        if (scan.isStreamParallel && scan.streamOperation != null) {
            check.unsuitable(scan.streamOperation.construct() + " at " + scan.streamOperation.at());
        }
        ProgramScan others = new ProgramScan(loader == null ? ClassLoader.getSystemClassLoader() : loader);
        String leaves = InitializerScan.leaves(
                scan.name, name -> name.equals(scan.name) ? bytes : others.bytes(name), ProgramScan::isProgram);
        if (leaves != null && !scan.hasMain) {
            check.unsuitable("a class initialiser that leaves its class, at " + leaves);
        }
        if (scan.outside != null) {
            check.unsuitable(scan.outside.construct() + " at " + scan.outside.at());
        }
    }

    private String reason(byte[] bytes) {
        ClassScan scan = ClassScan.of(bytes, ancestry);
        if (scan.outside != null) {
            return "it uses " + scan.outside.construct() + " at " + scan.outside.at();
        }
        listened = listened == null ? scan.listened : listened;
        locked = locked == null ? scan.locked : locked;
        taskApi = taskApi == null ? scan.taskApi : taskApi;
        isStreamParallel |= scan.isStreamParallel;
        isStreamInOrder |= scan.isStreamInOrder;
        streamOperation = streamOperation == null ? scan.streamOperation : streamOperation;
        if (isStreamParallel && streamOperation != null) {
            return "it uses " + streamOperation.construct() + " at " + streamOperation.at();
        }
        if (listened != null && taskApi != null) {
            return both(listened, taskApi);
        }
        if (locked != null && taskApi != null) {
            return both(locked, taskApi);
        }
        scan.families.forEach(families::putIfAbsent);
        if (families.size() > 1) {
            Iterator<Found> found = families.values().stream()
                    .sorted((one, other) -> one.construct().compareTo(other.construct()))
                    .iterator();
            return both(found.next(), found.next());
        }
        if (!scan.name.equals(mainClass)) {
            // That of the main class runs before any task.
            String leaves = InitializerScan.leaves(scan.name, this::bytes, ProgramScan::isProgram);
            if (leaves != null) {
                return "a class initialiser leaves its class at " + leaves;
            }
        }
        scan.used.forEach(this::add);
        return null;
    }

    private static String both(Found one, Found other) {
        return "it uses both " + one.construct() + " at " + one.at() + " and " + other.construct() + " at "
                + other.at();
    }

    /** Returns the names of a class and all that it inherits from, as far as their class files are to be found. */
    private static Set<String> ancestry(ClassLoader loader, String name) {
        Set<String> names = new LinkedHashSet<>();
        ArrayDeque<String> rest = new ArrayDeque<>(List.of(name));
        while (!rest.isEmpty()) {
            String one = rest.removeFirst();
            if (one.startsWith("[") || one.equals("java/lang/Object") || !names.add(one)) {
                continue;
            }
            try (InputStream in = loader.getResourceAsStream(one + ".class")) {
                if (in != null) {
                    ClassReader file = new ClassReader(in);
                    rest.addAll(List.of(file.getInterfaces()));
                    rest.add(file.getSuperName() == null ? "java/lang/Object" : file.getSuperName());
                }
            } catch (IOException e) {
                // The class loader will report the error when the class is loaded.
            }
        }
        return names;
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
