package org.taskrace.agent.constructs.family;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The public methods of the JDK that the descriptions were written for. They are those of java.util.concurrent and its
 * sub-packages, threads, timers, processes, thread locals, the runtime, channels and selectors. A line with {@code *}
 * describes all methods of a type that were known when it was written. A method that a newer JDK adds is none of them.
 */
public final class KnownMethods {

    private static final List<String> PACKAGES = List.of(
            "java/util/concurrent/",
            "java/util/concurrent/atomic/",
            "java/util/concurrent/locks/",
            "java/nio/channels/",
            "java/nio/channels/spi/");

    private static final List<String> TYPES = List.of(
            "java/lang/Object",
            "java/lang/Thread",
            "java/lang/ThreadGroup",
            "java/lang/ThreadLocal",
            "java/lang/InheritableThreadLocal",
            "java/lang/Process",
            "java/lang/ProcessBuilder",
            "java/lang/ProcessHandle",
            "java/lang/Runtime",
            "java/lang/ScopedValue",
            "java/util/Timer",
            "java/util/TimerTask");

    private static final KnownMethods ALL = read();

    private final Map<String, Set<String>> methods = new HashMap<>();

    private KnownMethods() {}

    /** Returns the methods. */
    public static KnownMethods all() {
        return ALL;
    }

    private static KnownMethods read() {
        KnownMethods known = new KnownMethods();
        try (InputStream lines = KnownMethods.class.getResourceAsStream("known-methods.txt")) {
            for (String line : new String(lines.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                int colon = line.indexOf(": ");
                if (!line.startsWith("#") && colon > 0) {
                    known.methods.put(
                            line.substring(0, colon),
                            Set.of(line.substring(colon + 2).split(" ")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return known;
    }

    /** Returns whether all public methods of a type must be known: of one that is walked, or of a type inside it. */
    public static boolean mustKnow(String owner) {
        int nested = owner.indexOf('$');
        String outer = nested < 0 ? owner : owner.substring(0, nested);
        return PACKAGES.contains(outer.substring(0, outer.lastIndexOf('/') + 1)) || TYPES.contains(outer);
    }

    /** Returns the packages whose public types must all be known. */
    public static List<String> packages() {
        return PACKAGES;
    }

    /** Returns the other types whose public methods must all be known. */
    public static List<String> types() {
        return TYPES;
    }

    /** Returns whether a method that a type itself declares was known when the descriptions were written. */
    public boolean contains(String owner, String name, int parameters) {
        return methods.getOrDefault(owner, Set.of()).contains(name + "/" + parameters);
    }

    /**
     * Returns whether a call means a public method that must be known and is not. The type may inherit the method, so the JDK's class is
     * asked, which is not initialised by that.
     */
    public boolean isUnknown(String owner, String name, int parameters) {
        if (!mustKnow(owner) || name.equals("<init>") || contains(owner, name, parameters)) {
            return false;
        }
        boolean isPublic = false;
        try {
            for (Method method :
                    Class.forName(owner.replace('/', '.'), false, null).getMethods()) {
                String declaring = method.getDeclaringClass().getName().replace('.', '/');
                if (method.getName().equals(name) && method.getParameterCount() == parameters) {
                    if (!mustKnow(declaring) || contains(declaring, name, parameters)) {
                        return false;
                    }
                    isPublic = true;
                }
            }
        } catch (ClassNotFoundException | LinkageError e) {
            return true;
        }
        // The program calls what is not public only on itself.
        return isPublic;
    }
}
