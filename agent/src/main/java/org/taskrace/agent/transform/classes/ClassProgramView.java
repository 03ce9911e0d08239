package org.taskrace.agent.transform.classes;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.ProgramView;

/** The program as seen from one class that is being rewritten. */
public final class ClassProgramView implements ProgramView {

    private final ClassIndex index;
    private final ClassLoader loader;
    private final String ownName;
    private final byte[] ownBytes;
    private final Placeholders numbers;
    private ParsedClass own;

    /** The class itself, with debug information and frames; read if needed. */
    private ClassNode whole;

    /** Other classes of the nest, with debug information; read if needed. */
    private final Map<String, ClassNode> nestMates = new HashMap<>();

    public ClassProgramView(
            ClassIndex index, ClassLoader loader, String ownName, byte[] ownBytes, Placeholders numbers) {
        this.index = index;
        this.loader = loader;
        this.ownName = ownName;
        this.ownBytes = ownBytes;
        this.numbers = numbers;
    }

    @Override
    public boolean mayBeVolatile(String owner, String name, String descriptor) {
        ClassInfo.Field field = index.resolve(loader, owner, name, descriptor);
        return field == null || (field.access() & Opcodes.ACC_VOLATILE) != 0;
    }

    @Override
    public boolean isFinal(String owner, String name, String descriptor) {
        ClassInfo.Field field = index.resolve(loader, owner, name, descriptor);
        return field != null && (field.access() & Opcodes.ACC_FINAL) != 0;
    }

    @Override
    public boolean mayInitialize(String owner) {
        return !owner.equals(ownName) && index.mayInitialize(loader, owner);
    }

    @Override
    public MethodNode onlyTarget(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKEINTERFACE) {
            return null;
        }
        boolean isFixed = opcode != Opcodes.INVOKEVIRTUAL;
        for (String className = owner; className != null; ) {
            ParsedClass parsed = code(className);
            if (parsed == null) {
                return null;
            }
            isFixed |= className.equals(owner) && parsed.isFinal();
            MethodNode method = parsed.method(name, descriptor);
            if (method != null) {
                boolean isLast = (method.access & (Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE)) != 0;
                return isFixed || isLast ? method : null;
            }
            className = parsed.superName();
        }
        return null;
    }

    @Override
    public void beginAnswer() {
        index.beginAnswer();
    }

    @Override
    public Set<String> endAnswer() {
        return index.endAnswer();
    }

    @Override
    public void usesAnswer(Set<String> classes) {
        index.consult(classes);
    }

    public MethodNode onlyTarget(MethodInsnNode call) {
        return onlyTarget(call.getOpcode(), call.owner, call.name, call.desc);
    }

    public String ownName() {
        return ownName;
    }

    public boolean isRewritten(String className) {
        return index.isRewritten(loader, className);
    }

    /** Returns whether a method is declared in this class, and not in one that it inherits from. */
    public boolean declares(String className, MethodNode method) {
        ParsedClass parsed = code(className);
        return parsed != null && parsed.declares(method);
    }

    /** Returns a method of the class itself, or null. */
    public MethodNode own(String name, String descriptor) {
        return code(ownName).method(name, descriptor);
    }

    /** Returns the method of {@link #onlyTarget} as the class file has it, with all of its frames in full. */
    public MethodNode whole(MethodNode parsed) {
        return whole().methods.stream()
                .filter(method -> method.name.equals(parsed.name) && method.desc.equals(parsed.desc))
                .findFirst()
                .orElse(null);
    }

    /** Returns the class itself as the class file has it; for reading only. */
    public ClassNode whole() {
        if (whole == null) {
            whole = new ClassNode();
            new ClassReader(ownBytes).accept(whole, ClassReader.EXPAND_FRAMES);
        }
        return whole;
    }

    /** Returns whether a class is in the nest of this one and extends no class, so that its code may stand here. */
    public boolean isPlainNestMate(String className) {
        ParsedClass other = code(className);
        return other != null
                && index.mayShareCode(ownName, className)
                && other.nestHost().equals(code(ownName).nestHost())
                && (other.superName().equals("java/lang/Object")
                        || other.superName().equals("java/lang/Record"));
    }

    /** Returns a class of the nest as its class file has it, with lines; null if the file is not there. */
    public ClassNode nestMate(String className) {
        if (className.equals(ownName)) {
            return whole();
        }
        return nestMates.computeIfAbsent(className, name -> index.whole(loader, name, numbers));
    }

    private ParsedClass code(String className) {
        if (!className.equals(ownName)) {
            return index.parsed(loader, className);
        }
        if (own == null) {
            own = new ParsedClass(ownBytes);
            index.addParsed(loader, ownName, own);
        }
        index.consult(Set.of(ownName));
        return own;
    }
}
