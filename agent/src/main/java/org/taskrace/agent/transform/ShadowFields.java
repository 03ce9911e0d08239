package org.taskrace.agent.transform;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Adds a cell beside each field that is not final. */
final class ShadowFields extends ClassVisitor {

    static final String PREFIX = "$taskrace$";

    /** Name to whether it is static; the first field of a name counts. */
    private final Map<String, Boolean> checked = new LinkedHashMap<>();

    private final Map<String, String> descriptors = new LinkedHashMap<>();

    ShadowFields(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** The name of a field's cell. */
    static String cellOf(String field) {
        return PREFIX + field;
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        boolean first = descriptors.putIfAbsent(name, descriptor) == null;
        if (first && (access & Opcodes.ACC_FINAL) == 0) {
            checked.put(name, (access & Opcodes.ACC_STATIC) != 0);
        }
        return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public void visitEnd() {
        checked.forEach((name, isStatic) -> super.visitField(
                        Opcodes.ACC_PUBLIC
                                | Opcodes.ACC_TRANSIENT
                                | Opcodes.ACC_SYNTHETIC
                                | (isStatic ? Opcodes.ACC_STATIC : 0),
                        cellOf(name),
                        "J",
                        null,
                        null)
                .visitEnd());
        super.visitEnd();
    }
}
