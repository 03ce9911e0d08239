package org.taskrace.agent.constructs.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** Walks all public methods of the JDK that runs the test, of the packages and types that constructs must describe. */
class ConstructWalkTest {

    private static final String MODULE = "/modules/java.base/";

    private static List<Class<?>> publicTypes() throws IOException {
        List<String> names = new ArrayList<>();
        for (String room : KnownMethods.packages()) {
            names.addAll(classesIn(room));
        }
        for (String type : KnownMethods.types()) {
            names.addAll(classesIn(type.substring(0, type.lastIndexOf('/') + 1)).stream()
                    .filter(name -> name.equals(type) || name.startsWith(type + "$"))
                    .toList());
        }
        List<Class<?>> types = new ArrayList<>();
        for (String name : names) {
            Class<?> type;
            try {
                type = Class.forName(name.replace('/', '.'), false, null);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
            if (isPublic(type)) {
                types.add(type);
            }
        }
        return types;
    }

    private static List<String> classesIn(String room) throws IOException {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath(MODULE + room);
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".class") && !file.contains("package-info"))
                    .map(file -> file.substring(MODULE.length(), file.length() - ".class".length()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
    }

    @Test
    void a_construct_describes_every_public_method() throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        int walked = 0;
        for (Class<?> type : publicTypes()) {
            String owner = type.getName().replace('.', '/');
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isPublic(method.getModifiers()) || method.isSynthetic()) {
                    continue;
                }
                walked++;
                String shown = owner + "." + method.getName() + Type.getMethodDescriptor(method);
                if (!ConstructRegistry.all().isDescribed(owner, method.getName(), Type.getMethodDescriptor(method))) {
                    missing.add(shown + ": no construct describes it");
                }
                if (!KnownMethods.all().contains(owner, method.getName(), method.getParameterCount())) {
                    missing.add(shown + ": known-methods.txt does not name it");
                }
            }
        }
        assertEquals("", String.join("\n", missing));
        assertTrue(walked > 1500, "only " + walked);
    }

    @Test
    void a_method_that_a_newer_release_adds_is_unknown_and_an_inherited_one_is_not() {
        KnownMethods known = KnownMethods.all();
        assertTrue(KnownMethods.mustKnow("java/util/concurrent/Gate"));
        assertTrue(known.isUnknown("java/util/concurrent/Gate", "pass", 0));
        assertFalse(known.isUnknown("java/util/concurrent/ConcurrentHashMap", "hashCode", 0));
        assertFalse(known.isUnknown("java/util/concurrent/ScheduledThreadPoolExecutor", "awaitTermination", 2));
        assertFalse(known.isUnknown("java/util/concurrent/CopyOnWriteArrayList", "stream", 0));
        assertFalse(known.isUnknown("java/util/ArrayList", "pass", 0));
    }
}
