package org.taskrace.agent.transform.variants;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Adder that gives a class that cannot be rewritten the copies of its methods that others call. */
public final class CloneStubAdder extends ClassVisitor {

    private final List<CloneRequests.Request> requests;
    private final boolean isInterface;
    private final List<CloneStub> found = new ArrayList<>();
    private String owner;

    public CloneStubAdder(ClassVisitor next, List<CloneRequests.Request> requests, boolean isInterface) {
        super(Opcodes.ASM9, next);
        this.requests = requests;
        this.isInterface = isInterface;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        for (CloneRequests.Request request : requests) {
            if (request.name().equals(name) && request.original().equals(descriptor)) {
                int itsAccess = access & ~(Opcodes.ACC_FINAL | Opcodes.ACC_SYNCHRONIZED) | Opcodes.ACC_SYNTHETIC;
                found.add(new CloneStub(owner, isInterface, itsAccess, name, descriptor, request.descriptor()));
            }
        }
        return super.visitMethod(access, name, descriptor, signature, exceptions);
    }

    @Override
    public void visitEnd() {
        found.forEach(delegate -> delegate.emit(cv));
        super.visitEnd();
    }
}
