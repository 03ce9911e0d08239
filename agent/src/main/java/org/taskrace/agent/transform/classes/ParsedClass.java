package org.taskrace.agent.transform.classes;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The code of one class, parsed once and shared by the analyses of all classes that call it. Analyses only read it.
 *
 * <p>Debug information and frames are left out.
 */
final class ParsedClass {

    private final String superName;
    private final boolean isFinal;
    private final String nestHost;
    private final Map<String, MethodNode> methods = new HashMap<>();

    ParsedClass(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        superName = node.superName;
        nestHost = node.nestHostClass == null ? node.name : node.nestHostClass;
        isFinal = (node.access & Opcodes.ACC_FINAL) != 0;
        for (MethodNode method : node.methods) {
            // Numbers the instructions now: later look-ups of positions then change nothing.
            method.instructions.toArray();
            methods.putIfAbsent(method.name + method.desc, method);
        }
    }

    String superName() {
        return superName;
    }

    /** Returns the class whose nest this class is in: members of one nest may access each other's private members. */
    String nestHost() {
        return nestHost;
    }

    boolean isFinal() {
        return isFinal;
    }

    /** Returns a method that the class declares, or null. */
    MethodNode method(String name, String descriptor) {
        return methods.get(name + descriptor);
    }

    boolean declares(MethodNode method) {
        return methods.get(method.name + method.desc) == method;
    }
}
