package org.taskrace.agent.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The agent's jar, put together from the class path of the tests: the shipped one is only there after packaging. It differs in
 * one thing, that ASM keeps its own package.
 */
public final class AgentJar {

    private static Path jar;

    private AgentJar() {}

    /** The shipped jar if a property names it, otherwise one made once per JVM. */
    public static synchronized Path path() {
        String shipped = System.getProperty("taskrace.agent");
        if (shipped != null) {
            return Path.of(shipped);
        }
        if (jar == null) {
            try {
                jar = Files.createTempFile("taskrace-agent", ".jar");
                jar.toFile().deleteOnExit();
                write(jar);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return jar;
    }

    private static void write(Path target) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", "org.taskrace.agent.Premain");
        attributes.putValue("Can-Retransform-Classes", "true");
        attributes.putValue("Can-Redefine-Classes", "true");
        Set<String> written = new HashSet<>();
        try (OutputStream out = Files.newOutputStream(target);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (String name : List.of(
                    "org.taskrace.hooks.memory.FieldMemory",
                    "org.taskrace.core.race.Race",
                    "org.taskrace.engine.site.Site",
                    "org.taskrace.report.RunReport",
                    "org.taskrace.agent.Agent",
                    "org.taskrace.tasks.Tasks",
                    "tools.jackson.core.JsonParser",
                    "org.objectweb.asm.ClassReader",
                    "org.objectweb.asm.tree.ClassNode",
                    "org.objectweb.asm.tree.analysis.Frame",
                    "org.objectweb.asm.commons.SerialVersionUIDAdder")) {
                copy(location(name), entries, written);
            }
        }
    }

    /** The jar or folder from which a class comes. */
    public static Path location(String className) {
        try {
            return Path.of(Class.forName(className)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (ReflectiveOperationException | java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path source, JarOutputStream target, Set<String> written) throws IOException {
        if (Files.isDirectory(source)) {
            try (Stream<Path> files = Files.walk(source)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String name = source.relativize(file).toString().replace('\\', '/');
                    if (written.add(name)) {
                        target.putNextEntry(new ZipEntry(name));
                        Files.copy(file, target);
                    }
                }
            }
            return;
        }
        try (JarFile jarFile = new JarFile(source.toFile())) {
            for (var entry : (Iterable<java.util.jar.JarEntry>) jarFile.stream()::iterator) {
                String name = entry.getName();
                boolean isClass =
                        name.endsWith(".class") && !name.equals("module-info.class") && !name.startsWith("META-INF/");
                boolean isOurs = name.startsWith("org/taskrace/") && !entry.isDirectory();
                if ((isClass || isOurs) && written.add(name)) {
                    target.putNextEntry(new ZipEntry(entry.getName()));
                    try (InputStream in = jarFile.getInputStream(entry)) {
                        in.transferTo(target);
                    }
                }
            }
        }
    }
}
