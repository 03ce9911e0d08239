package org.taskrace.agent.transform.classes;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;

/**
 * Class hierarchy analysis (Dean, Grove and Chambers, 1995): says which methods no class on the class path overrides. Most classes
 * of a program are not declared final, though nothing extends them.
 *
 * <p>The class path is read when the first question comes, if it has at most {@value #MOST_CLASSES} classes; otherwise nothing is
 * known. A class that is loaded from elsewhere may break an assumption; {@link #isBrokenBy} tells.
 */
final class ClassHierarchy {

    private static final int MOST_CLASSES = 1000;

    private final String classPath;

    /** The loader of the classes on the class path. */
    private final ClassLoader ofClassPath;

    /** The subclasses of each class on the class path; null until they are asked for. */
    private Map<String, List<String>> subclasses;

    private final Set<String> onClassPath = new HashSet<>();
    private boolean isComplete;

    /** Methods that were taken for the only ones, by declaring class or a subclass, name and descriptor. */
    private final Set<String> assumed = new HashSet<>();

    ClassHierarchy(String classPath, ClassLoader ofClassPath) {
        this.classPath = classPath;
        this.ofClassPath = ofClassPath;
    }

    /** Returns the hierarchy of the program's own classes. */
    static ClassHierarchy ofProgram() {
        boolean hasModules = System.getProperty("jdk.module.path") != null;
        return new ClassHierarchy(
                hasModules ? null : System.getProperty("java.class.path", ""), ClassLoader.getSystemClassLoader());
    }

    /** Returns a class and all classes that extend it; null if that is not known. */
    List<String> withSubclasses(ClassLoader loader, String className) {
        if (subclasses == null) {
            subclasses = new HashMap<>();
            isComplete = read();
        }
        if (!isComplete || loader != ofClassPath || !onClassPath.contains(className)) {
            return null;
        }
        List<String> all = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of(className));
        while (!open.isEmpty()) {
            all.add(open.peek());
            open.addAll(subclasses.getOrDefault(open.remove(), List.of()));
        }
        return all;
    }

    /** Records that a method is taken for the only one that a call on an object of a class can mean. */
    void assume(String className, String method) {
        assumed.add(className + "." + method);
    }

    /** Returns whether a class that is being loaded overrides a method of a superclass that was taken for the only one. */
    boolean isBrokenBy(String className, List<String> superclasses, Set<String> methods) {
        if (assumed.isEmpty() || onClassPath.contains(className)) {
            return false;
        }
        return superclasses.stream()
                .anyMatch(parent -> methods.stream().anyMatch(method -> assumed.contains(parent + "." + method)));
    }

    /** Reads the class path; returns whether all of it was read. */
    private boolean read() {
        if (classPath == null) {
            return false;
        }
        for (String entry : classPath.split(File.pathSeparator)) {
            Path path = Path.of(entry.isEmpty() ? "." : entry);
            try {
                if (Files.isDirectory(path) ? !readFolder(path) : Files.exists(path) && !readJar(path)) {
                    return false;
                }
            } catch (IOException | RuntimeException e) {
                // Not readable: it may hold anything.
                return false;
            }
        }
        return true;
    }

    private boolean readFolder(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".class")) {
                    try (InputStream in = Files.newInputStream(file)) {
                        add(in);
                    }
                }
                return hasRoom() ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }
        });
        return hasRoom();
    }

    private boolean readJar(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            boolean namesOthers = jar.getManifest() != null
                    && jar.getManifest().getMainAttributes().containsKey(Attributes.Name.CLASS_PATH);
            if (namesOthers || jar.size() > 2 * MOST_CLASSES) {
                return false;
            }
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        add(in);
                    }
                }
            }
        }
        return hasRoom();
    }

    private boolean hasRoom() {
        return onClassPath.size() <= MOST_CLASSES;
    }

    private void add(InputStream in) throws IOException {
        ClassReader reader = new ClassReader(in.readAllBytes());
        onClassPath.add(reader.getClassName());
        if (reader.getSuperName() != null) {
            subclasses
                    .computeIfAbsent(reader.getSuperName(), name -> new ArrayList<>())
                    .add(reader.getClassName());
        }
    }
}
