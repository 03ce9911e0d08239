package org.taskrace.agent.transform.classes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * The code of one class, shared by the analyses of all classes that call it. Analyses only read it. A method is parsed
 * when it is first asked for: most classes are asked for few of theirs.
 *
 * <p>Debug information and frames are left out.
 */
final class ParsedClass {

    /** After so many single methods all others are parsed in one go, since each takes a walk over the class. */
    private static final int MOST_SINGLE = 8;

    private static final int WITHOUT = ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

    private final Set<String> declared = new HashSet<>();
    private final Map<String, MethodNode> methods = new HashMap<>();
    private String superName;
    private String nestHost;
    private boolean isFinal;

    /** The class file; null once all methods are parsed. */
    private ClassReader reader;

    ParsedClass(byte[] bytes) {
        reader = new ClassReader(bytes);
        reader.accept(new Header(), WITHOUT | ClassReader.SKIP_CODE);
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
    synchronized MethodNode method(String name, String descriptor) {
        String key = name + descriptor;
        if (!declared.contains(key)) {
            return null;
        }
        if (!methods.containsKey(key)) {
            boolean isSingle = methods.size() < MOST_SINGLE;
            reader.accept(new Parser(isSingle ? key : null), WITHOUT);
            reader = isSingle ? reader : null;
        }
        return methods.get(key);
    }

    synchronized boolean declares(MethodNode method) {
        return methods.get(method.name + method.desc) == method;
    }

    /** Visitor that notes what is said of the class as a whole. */
    private final class Header extends ClassVisitor {

        Header() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
            superName = parent;
            nestHost = name;
            isFinal = (access & Opcodes.ACC_FINAL) != 0;
        }

        @Override
        public void visitNestHost(String host) {
            nestHost = host;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            declared.add(name + descriptor);
            return null;
        }
    }

    /** Visitor that parses one method, or all that are not parsed yet. */
    private final class Parser extends ClassVisitor {

        private final String wanted;

        Parser(String wanted) {
            super(Opcodes.ASM9);
            this.wanted = wanted;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            String key = name + descriptor;
            boolean isMeant = wanted == null ? !methods.containsKey(key) : key.equals(wanted);
            return isMeant ? new Method(access, name, descriptor, signature, exceptions) : null;
        }
    }

    /** A method that joins the others once it is parsed. */
    private final class Method extends MethodNode {

        Method(int access, String name, String descriptor, String signature, String[] exceptions) {
            super(Opcodes.ASM9, access, name, descriptor, signature, exceptions);
        }

        @Override
        public void visitEnd() {
            // Numbers the instructions now: later look-ups of positions then change nothing.
            instructions.toArray();
            methods.putIfAbsent(name + desc, this);
        }
    }
}
