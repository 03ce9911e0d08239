package org.taskrace.agent.jdk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * A step of the build that lifts the old class files of libraries in the runnable jar to a newer format.
 *
 * <p>The JVM takes class files without stack maps into no class-data archive, nor their subclasses. So each start would
 * parse and verify these libraries anew. Nothing but the version and the stack maps changes.
 */
final class ClassFileRenewal {

    /** The first version whose class files have stack maps and are archived. */
    private static final int ARCHIVED_FROM = Opcodes.V1_6;

    private static final int RENEWED = Opcodes.V1_8;
    private static final int MAJOR_VERSION_OFFSET = 6;

    private ClassFileRenewal() {}

    /** Rewrites the jar that is named, whose classes must be on the class path. */
    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            renew(Path.of(jar));
        }
    }

    private static void renew(Path jar) throws IOException {
        Path renewed = jar.resolveSibling(jar.getFileName() + ".renewed");
        try (JarFile from = new JarFile(jar.toFile());
                OutputStream file = Files.newOutputStream(renewed);
                JarOutputStream to = new JarOutputStream(file)) {
            for (JarEntry entry : (Iterable<JarEntry>) from.stream()::iterator) {
                JarEntry copy = new JarEntry(entry.getName());
                copy.setTime(entry.getTime());
                to.putNextEntry(copy);
                byte[] content = from.getInputStream(entry).readAllBytes();
                to.write(entry.getName().endsWith(".class") ? renewed(content) : content);
                to.closeEntry();
            }
        }
        Files.move(renewed, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns the class file in a format that can be archived; the given one if it has such a format. */
    static byte[] renewed(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        if (reader.readUnsignedShort(MAJOR_VERSION_OFFSET) >= ARCHIVED_FROM) {
            return classFile;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        reader.accept(new VersionVisitor(writer), ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    /** A visitor that changes the version alone. */
    private static final class VersionVisitor extends ClassVisitor {

        VersionVisitor(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            super.visit(RENEWED, access, name, signature, superName, interfaces);
        }
    }
}
