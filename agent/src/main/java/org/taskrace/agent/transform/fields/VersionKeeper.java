package org.taskrace.agent.transform.fields;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.taskrace.hooks.tasks.SerialVersions;

/**
 * Visitor that keeps the serial version which a class has by default. The rewritten class would have another one, since it has
 * other members. A hidden field holds the version, so that reflection shows no field that the source does not have.
 */
public final class VersionKeeper extends SerialVersionUIDAdder {

    public VersionKeeper(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    protected void addSVUID(long version) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
        cv.visitField(access, SerialVersions.FIELD, "J", null, version).visitEnd();
    }
}
