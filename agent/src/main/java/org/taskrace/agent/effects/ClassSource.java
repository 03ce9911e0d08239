package org.taskrace.agent.effects;

import java.io.IOException;
import java.io.InputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Source of class files, of any loader. Classes are read as resources: loading one would change the program. */
@FunctionalInterface
public interface ClassSource {

    /** Returns the bytes of a class, named with slashes, or null if there is none. */
    byte[] bytes(String className);

    /** Returns a source of the classes that a loader sees; null stands for the JDK's own. */
    static ClassSource of(ClassLoader loader) {
        return name -> {
            String resource = name + ".class";
            try (InputStream in = loader == null
                    ? ClassLoader.getSystemResourceAsStream(resource)
                    : loader.getResourceAsStream(resource)) {
                return in == null ? null : in.readAllBytes();
            } catch (IOException e) {
                // Not there after all: its methods may then do anything.
                return null;
            }
        };
    }

    /** Returns a class with its code, or null if it is not there or no class file. */
    default ClassNode read(String className) {
        byte[] bytes = bytes(className);
        if (bytes == null) {
            return null;
        }
        try {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return node;
        } catch (RuntimeException e) {
            // A class file of a later version, or none: its methods may then do anything.
            return null;
        }
    }
}
