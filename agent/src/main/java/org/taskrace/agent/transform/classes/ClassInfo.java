package org.taskrace.agent.transform.classes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The facts that rewriting needs about a class that is not loaded: its superclass and its fields. */
public final class ClassInfo extends ClassVisitor {

    /** A field of the class; {@code hasCell}: it is the first of its name, so the cell's name is free for it. */
    public record Field(String owner, int access, boolean hasCell) {}

    final boolean isRewritten;

    /** By name and then by descriptor: most names stand for one member. */
    private final Map<String, Map<String, Field>> fields = new HashMap<>();

    private final Map<String, Set<String>> methods = new HashMap<>();
    private String name;
    private String superName;
    private String[] interfaces = {};

    private ClassInfo(boolean isRewritten) {
        super(Opcodes.ASM9);
        this.isRewritten = isRewritten;
    }

    public static ClassInfo of(byte[] bytes, boolean isRewritten) {
        ClassInfo info = new ClassInfo(isRewritten);
        new ClassReader(bytes).accept(info, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return info;
    }

    @Override
    public void visit(
            int version, int access, String itsName, String signature, String itsSuperName, String[] itsInterfaces) {
        name = itsName;
        superName = itsSuperName;
        interfaces = itsInterfaces == null ? new String[0] : itsInterfaces;
    }

    @Override
    public FieldVisitor visitField(int access, String fieldName, String descriptor, String signature, Object value) {
        Map<String, Field> ofName = fields.get(fieldName);
        Field field = new Field(name, access, ofName == null && isRewritten);
        if (ofName == null) {
            fields.put(fieldName, Map.of(descriptor, field));
        } else {
            Map<String, Field> more = new HashMap<>(ofName);
            more.put(descriptor, field);
            fields.put(fieldName, more);
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String methodName, String descriptor, String signature, String[] exceptions) {
        Set<String> ofName = methods.get(methodName);
        if (ofName == null) {
            methods.put(methodName, Set.of(descriptor));
        } else {
            Set<String> more = new HashSet<>(ofName);
            more.add(descriptor);
            methods.put(methodName, more);
        }
        return null;
    }

    boolean declares(String methodName, String descriptor) {
        Set<String> ofName = methods.get(methodName);
        return ofName != null && ofName.contains(descriptor);
    }

    Field field(String fieldName, String descriptor) {
        Map<String, Field> ofName = fields.get(fieldName);
        return ofName == null ? null : ofName.get(descriptor);
    }

    String superName() {
        return superName;
    }

    String[] interfaces() {
        return interfaces;
    }
}
