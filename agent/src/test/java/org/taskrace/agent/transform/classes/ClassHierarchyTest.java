package org.taskrace.agent.transform.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Folders and jars with small classes: who extends whom, and when that is not known. */
class ClassHierarchyTest {

    private final ClassLoader loader = getClass().getClassLoader();

    @TempDir
    Path folder;

    private static byte[] bytes(String name, String superName) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superName, null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void add(String name, String superName) throws IOException {
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytes(name, superName));
    }

    private Path jar(String classPath, String name, String superName) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (classPath != null) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        Path file = Files.createTempFile(folder, "some", ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            out.putNextEntry(new JarEntry(name + ".class"));
            out.write(bytes(name, superName));
        }
        return file;
    }

    private ClassHierarchy of(Path... path) {
        return new ClassHierarchy(
                String.join(
                        File.pathSeparator,
                        List.of(path).stream().map(Path::toString).toList()),
                loader);
    }

    @Test
    void subclasses_of_subclasses_in_folders_and_jars_are_found() throws IOException {
        add("a/Shape", "java/lang/Object");
        add("a/b/Circle", "a/Shape");
        Path jar = jar(null, "c/Disc", "a/b/Circle");
        ClassHierarchy hierarchy = of(folder, jar);
        assertEquals(List.of("a/Shape", "a/b/Circle", "c/Disc"), hierarchy.withSubclasses(loader, "a/Shape"));
        assertEquals(List.of("c/Disc"), hierarchy.withSubclasses(loader, "c/Disc"));
    }

    @Test
    void nothing_is_known_of_other_loaders_and_classes() throws IOException {
        add("Shape", "java/lang/Object");
        ClassHierarchy hierarchy = of(folder);
        assertNull(hierarchy.withSubclasses(loader.getParent(), "Shape"));
        assertNull(hierarchy.withSubclasses(loader, "Other"));
    }

    @Test
    void nothing_is_known_if_the_class_path_goes_on_elsewhere_or_is_too_long() throws IOException {
        add("Shape", "java/lang/Object");
        assertNull(of(folder, jar("other.jar", "Square", "Shape")).withSubclasses(loader, "Shape"));
        assertNull(new ClassHierarchy(null, loader).withSubclasses(loader, "Shape"));
        for (int i = 0; i < 1001; i++) {
            add("many/C" + i, "java/lang/Object");
        }
        assertNull(of(folder).withSubclasses(loader, "Shape"));
    }

    @Test
    void a_class_from_elsewhere_that_overrides_an_assumed_method_breaks_the_assumption() throws IOException {
        add("Shape", "java/lang/Object");
        ClassHierarchy hierarchy = of(folder);
        hierarchy.withSubclasses(loader, "Shape").forEach(name -> hierarchy.assume(name, "area()I"));
        assertTrue(hierarchy.isBrokenBy("Generated", List.of("Shape"), Set.of("<init>()V", "area()I")));
        assertFalse(hierarchy.isBrokenBy("Generated", List.of("Shape"), Set.of("<init>()V", "area(I)I")));
        assertFalse(hierarchy.isBrokenBy("Shape", List.of("Shape"), Set.of("area()I")));
    }
}
