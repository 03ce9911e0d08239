package org.taskrace.agent.transform.sync;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;

/**
 * Visitor that makes the program's monitors logical: synchronized blocks, wait and notify call the run time. A synchronized method loses
 * its flag (see {@code ProgramClassVisitor}) and gets the block that the flag stood for. In parallel checks monitors stay real, and the
 * run time only listens.
 */
public final class MonitorVisitor extends MethodVisitor {

    private static final String ON_OBJECT = "(Ljava/lang/Object;)V";
    private static final String OBJECTS = "org/taskrace/hooks/sync/ObjectHooks";

    /** Kind of the monitor that a method as a whole holds. */
    public enum Guard {
        NONE,
        /** That of the object or class: a synchronized method. */
        OWN,
        /** That of a wrapper of the object, if the JDK holds it while it calls the method. */
        OF_WRAPPER,
        /** As {@link #OF_WRAPPER}, for a proxy of the JDK: its handlers do not know the object. */
        OF_WRAPPER_OF_PROXY,
        /** That of an object of the JDK, if it holds its own lock while it calls the method to compare or look up others. */
        OF_CALLER
    }

    private final MethodContext context;
    private final Guard guard;

    /** True if the program takes the monitors of the JVM itself, as it does under {@code --workers}. */
    private final boolean isReal;

    private final Label begin = new Label();
    private final Label end = new Label();

    public MonitorVisitor(MethodVisitor next, MethodContext context, Guard guard) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.guard = guard;
        isReal = context.classContext.rewriting.parallel();
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (guard == Guard.OWN) {
            pushMonitor();
            enter();
            super.visitLabel(begin);
        } else if (guard == Guard.OF_WRAPPER) {
            pushMonitor();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "entered", ON_OBJECT, false);
            super.visitLabel(begin);
        } else if (guard == Guard.OF_WRAPPER_OF_PROXY) {
            pushMonitor();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "enteredProxy", ON_OBJECT, false);
            super.visitLabel(begin);
        } else if (guard == Guard.OF_CALLER) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "calledBack", "()V", false);
            super.visitLabel(begin);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.MONITORENTER) {
            enter();
        } else if (opcode == Opcodes.MONITOREXIT) {
            exit();
        } else {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                leave();
            }
            super.visitInsn(opcode);
        }
    }

    private void enter() {
        if (!isReal) {
            noteSite();
            call("enter", ON_OBJECT);
            return;
        }
        super.visitInsn(Opcodes.DUP);
        super.visitInsn(Opcodes.DUP);
        noteSite();
        call("acquiring", ON_OBJECT);
        super.visitInsn(Opcodes.MONITORENTER);
        call("acquired", ON_OBJECT);
    }

    private void exit() {
        if (!isReal) {
            call("exit", ON_OBJECT);
            return;
        }
        super.visitInsn(Opcodes.DUP);
        call("releasing", ON_OBJECT);
        super.visitInsn(Opcodes.MONITOREXIT);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String itsDescriptor, boolean isInterface) {
        if (isReal) {
            super.visitMethodInsn(opcode, owner, name, itsDescriptor, isInterface);
            return;
        }
        if (owner.equals("java/lang/Thread") && name.equals("holdsLock")) {
            call("holds", itsDescriptor);
            return;
        }
        if (owner.equals("java/util/concurrent/TimeUnit") && name.equals("timedWait")) {
            call("timedWait", "(Ljava/util/concurrent/TimeUnit;" + itsDescriptor.substring(1));
            return;
        }
        String target = opcode == Opcodes.INVOKESTATIC ? null : logical(name, itsDescriptor);
        if (target == null) {
            super.visitMethodInsn(opcode, owner, name, itsDescriptor, isInterface);
        } else {
            call(target, "(Ljava/lang/Object;" + itsDescriptor.substring(1));
        }
    }

    private static String logical(String name, String itsDescriptor) {
        return switch (name + itsDescriptor) {
            case "wait()V", "wait(J)V", "wait(JI)V" -> "await";
            case "notify()V" -> "signal";
            case "notifyAll()V" -> "signalAll";
            default -> null;
        };
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (guard != Guard.NONE) {
            super.visitLabel(end);
            super.visitTryCatchBlock(begin, end, end, null);
            if (context.classContext.hasFrames()) {
                Object[] locals = parameterFrame();
                super.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            }
            leave();
            super.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    private void leave() {
        if (guard == Guard.OWN) {
            pushMonitor();
            exit();
        } else if (guard == Guard.OF_WRAPPER) {
            pushMonitor();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "left", ON_OBJECT, false);
        } else if (guard == Guard.OF_CALLER || guard == Guard.OF_WRAPPER_OF_PROXY) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "returned", "()V", false);
        }
    }

    /**
     * Returns the frame of the handler: only the object itself if the handler uses it, which no compiler overwrites then.
     * Other parameters may hold values of other types by then. Handlers of a proxy of the JDK have no locals at all.
     */
    private Object[] parameterFrame() {
        boolean usesObject = (guard == Guard.OWN || guard == Guard.OF_WRAPPER) && !context.isStatic();
        return usesObject ? new Object[] {context.classContext.name} : new Object[0];
    }

    /** Sets the line that names a task which waits for the monitor. */
    private void noteSite() {
        super.visitLdcInsn(context.site(Site.Kind.CALL, "", "a monitor"));
        super.visitFieldInsn(Opcodes.PUTSTATIC, MethodContext.TASKS, "callSite", "I");
    }

    private void pushMonitor() {
        if (context.isStatic()) {
            context.classContext.pushClass(mv);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, 0);
        }
    }

    private void call(String method, String itsDescriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.LOCKS, method, itsDescriptor, false);
    }
}
