package org.taskrace.agent.constructs.family;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The class files of a JDK, which need not be the running one. */
final class JdkClasses {

    private static final List<String> MODULES = List.of("java.base", "java.logging", "jdk.unsupported");

    private final FileSystem files;

    /** By class: the names and descriptors of its methods, those of its supertypes too; null for a class that this JDK does not have. */
    private final Map<String, Set<String>> methods = new HashMap<>();

    JdkClasses(Path home) throws IOException {
        files = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
    }

    private byte[] bytes(String name) {
        for (String module : MODULES) {
            Path file = files.getPath("modules", module, name + ".class");
            if (Files.exists(file)) {
                try {
                    return Files.readAllBytes(file);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return null;
    }

    boolean has(String name) {
        return methodsOf(name) != null;
    }

    /** Returns the methods of a class and its supertypes, as name and descriptor. */
    Set<String> methodsOf(String name) {
        if (!methods.containsKey(name)) {
            methods.put(name, read(name));
        }
        return methods.get(name);
    }

    private Set<String> read(String name) {
        byte[] bytes = bytes(name);
        if (bytes == null) {
            return null;
        }
        Set<String> found = new HashSet<>();
        List<String> above = new ArrayList<>();
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public void visit(
                                    int version,
                                    int access,
                                    String itself,
                                    String signature,
                                    String superName,
                                    String[] interfaces) {
                                above.addAll(List.of(interfaces));
                                if (superName != null) {
                                    above.add(superName);
                                }
                            }

                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String method,
                                    String descriptor,
                                    String signature,
                                    String[] exceptions) {
                                found.add(method + descriptor);
                                return null;
                            }
                        },
                        ClassReader.SKIP_CODE);
        for (String supertype : above) {
            Set<String> inherited = methodsOf(supertype);
            if (inherited != null) {
                found.addAll(inherited);
            }
        }
        return found;
    }
}
