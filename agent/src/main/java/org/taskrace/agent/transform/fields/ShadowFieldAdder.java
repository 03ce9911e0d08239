package org.taskrace.agent.transform.fields;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.constructs.atomics.FieldCellLocator;

/** Adder of a cell beside each field that is not final, and the tests of its accesses. */
public final class ShadowFieldAdder extends ClassVisitor {

    public static final String PREFIX = FieldCellLocator.PREFIX;

    /** Name to access flags; the first field of a name counts. */
    private final Map<String, Integer> checked = new LinkedHashMap<>();

    private final Set<String> names = new HashSet<>();
    private String owner;
    private boolean hasFrames;

    public ShadowFieldAdder(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Returns the name of a field's cell. */
    static String cellOf(String field) {
        return PREFIX + field;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name;
        hasFrames = (version & 0xffff) >= Opcodes.V1_6;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        if (names.add(name) && (access & Opcodes.ACC_FINAL) == 0) {
            checked.put(name, access);
        }
        return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public void visitEnd() {
        InlineFieldCheckAdder tests = new InlineFieldCheckAdder(owner, hasFrames);
        checked.forEach((name, access) -> {
            int isStatic = access & Opcodes.ACC_STATIC;
            int flags = Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC | isStatic;
            super.visitField(flags, cellOf(name), "J", null, null).visitEnd();
            if ((access & Opcodes.ACC_VOLATILE) == 0) {
                tests.emit(cv, name, isStatic != 0);
            }
        });
        super.visitEnd();
    }
}
