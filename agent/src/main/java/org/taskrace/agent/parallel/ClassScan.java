package org.taskrace.agent.parallel;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.ForkJoinMethods;
import org.taskrace.agent.constructs.family.ListeningHooks;

/** A scan of one class file: the classes that it uses, and the constructs that a parallel check does not know. */
final class ClassScan extends ClassVisitor {

    private static final String ATOMICS = "java/util/concurrent/atomic/";
    private static final String THREAD = "java/lang/Thread";
    private static final String COMPLETER = "java/util/concurrent/CountedCompleter";

    /** A construct and the line that uses it. */
    record Found(String construct, String at) {}

    /** Classes whose code may run because of this one, with slashes. */
    final Set<String> used = new HashSet<>();

    /** The families of tasks that it creates, each with the first line. */
    final Map<String, Found> families = new HashMap<>();

    /** The first call of the task API; null where there is none. */
    Found taskApi;

    /** Whether it runs pipelines. */
    boolean hasPipelines;

    /** The first call that is listened to in an order that knows all joins; null where there is none. */
    Found listened;

    /** The first use of a lock; null where there is none. */
    Found locked;

    /** Says whether the class makes streams parallel. */
    boolean isStreamParallel;

    /** Says whether the class has a stream operation whose actions follow each other, if a stream is parallel. */
    boolean isStreamInOrder;

    /** The first operation that is not followed if a stream is parallel; null where there is none. */
    Found streamOperation;

    /** The first construct of another kind; null where there is none. */
    Found outside;

    /** The name of the class, with slashes. */
    String name = "";

    /** Says whether the class has a main method. */
    boolean hasMain;

    private String file = "an unknown file";

    /** Gives the names of a class and all that it inherits from. */
    private final Function<String, Set<String>> ancestry;

    private ClassScan(Function<String, Set<String>> ancestry) {
        super(Opcodes.ASM9);
        this.ancestry = ancestry;
    }

    /** Scans a class; {@code ancestry}: gives the names of a class and all that it inherits from. */
    static ClassScan of(byte[] bytes, Function<String, Set<String>> ancestry) {
        ClassScan scan = new ClassScan(ancestry);
        new ClassReader(bytes).accept(scan, ClassReader.SKIP_FRAMES);
        return scan;
    }

    private void found(String construct, int line) {
        if (construct != null && outside == null) {
            outside = new Found(construct, at(line));
        }
    }

    /** Notes a lock: the order must know edges of one schedule, as the clocks do. */
    private void lock(String construct, int line) {
        locked = locked == null ? new Found(construct, at(line)) : locked;
    }

    /** Notes an atomic. A function of the program would run while its value is held; updaters reach other memory. */
    private void atomic(String owner, String called, String descriptor, boolean isReference, int line) {
        boolean isFollowed = !owner.endsWith("Updater")
                && !owner.endsWith("Accumulator")
                && !descriptor.contains("Ljava/util/function/")
                && !isReference;
        if (isFollowed) {
            lock(simple(owner) + "." + called, line);
        } else {
            found(simple(owner) + "." + called + (isReference ? " as a method reference" : ""), line);
        }
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('/') + 1).replace('$', '.');
    }

    private String at(int line) {
        return line > 0 ? file + ":" + line : file;
    }

    private void use(String type) {
        if (type != null) {
            Type element = Type.getObjectType(type);
            while (element.getSort() == Type.ARRAY) {
                element = element.getElementType();
            }
            if (element.getSort() == Type.OBJECT) {
                used.add(element.getInternalName());
            }
        }
    }

    private void call(boolean isStatic, String owner, String called, String descriptor, boolean isReference, int line) {
        use(owner);
        boolean isThreadWithBody = called.equals("<init>")
                && owner.equals(THREAD)
                && !isReference
                && ListeningHooks.followsBody(descriptor);
        ListeningHooks.Listening hook = ListeningHooks.find(isStatic, owner, called, descriptor, ancestry);
        if (isThreadWithBody || hook != null) {
            if (hook != null && hook.isInOrder()) {
                isStreamInOrder = true;
            } else if (listened == null && (hook == null || !hook.joinsOwnTasks())) {
                listened = new Found(simple(owner) + "." + called, at(line));
            }
            return;
        }
        if (ListeningHooks.makesParallel(owner, called)) {
            isStreamParallel = true;
            return;
        }
        if (!ListeningHooks.isStep(owner, called) && streamOperation == null) {
            streamOperation = new Found(simple(owner) + "." + called + " beside parallel streams", at(line));
        }
        boolean isFollowed = isReference ? !ForkJoinMethods.isMethod(called) : !ForkJoinMethods.isUnknown(called);
        if (!isFollowed && ancestry.apply(owner).contains("java/util/concurrent/ForkJoinTask")) {
            found("ForkJoinTask." + called + (isReference ? " as a method reference" : ""), line);
        }
        if (owner.startsWith(ATOMICS)) {
            atomic(owner, called, descriptor, isReference, line);
            return;
        }
        found(UnsupportedConstructTable.find(owner, called, descriptor), line);
        CallKind kind = ConstructRegistry.all().call(owner, called, descriptor);
        if (kind == CallKind.LOCKS) {
            lock(simple(owner) + "." + called, line);
            if (isReference) {
                found(simple(owner) + "." + called + " as a method reference", line);
            }
        }
        if (owner.startsWith(UnsupportedConstructTable.TASK_API) && taskApi == null) {
            taskApi = new Found(simple(owner) + "." + called, at(line));
        }
        hasPipelines |= owner.equals(UnsupportedConstructTable.TASK_API + "Tasks") && called.equals("pipeline");
        String family = UnsupportedConstructTable.family(owner, called);
        if (family != null) {
            families.putIfAbsent(family, new Found(family, at(line)));
        }
    }

    @Override
    public void visitSource(String source, String debug) {
        file = source == null ? file : source;
    }

    @Override
    public void visit(
            int version, int access, String itsName, String signature, String superName, String[] interfaces) {
        name = itsName;
        file = name.substring(name.lastIndexOf('/') + 1);
        inherit(superName);
        for (String implemented : interfaces == null ? new String[0] : interfaces) {
            inherit(implemented);
        }
    }

    private void inherit(String parent) {
        use(parent);
        if (parent != null && parent.endsWith("/ForkJoinWorkerThread")) {
            found("a thread class for ForkJoin", 0);
        }
        if (parent != null && parent.startsWith("java/util/concurrent/locks/")) {
            found("a class of locks", 0);
        }
        if (parent != null && parent.equals(COMPLETER)) {
            listened = new Found("a class of tasks that count their parts", at(0));
        }
        if (parent != null && parent.equals(THREAD)) {
            listened = new Found("a class of threads", at(0));
        } else if (parent != null) {
            found(UnsupportedConstructTable.find(parent, "<init>", "()V"), 0);
        }
    }

    @Override
    public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
        if ((access & Opcodes.ACC_VOLATILE) != 0) {
            lock("the volatile field " + field, 0);
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        hasMain |= method.equals("main") && (access & Opcodes.ACC_STATIC) != 0;
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            lock("the synchronized method " + method, 0);
        }
        return new Code();
    }

    private final class Code extends MethodVisitor {
        private int line;

        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                lock("synchronized", line);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            use(type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            use(owner);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            call(opcode == Opcodes.INVOKESTATIC, owner, name, descriptor, false, line);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type type && type.getSort() == Type.OBJECT) {
                use(type.getInternalName());
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
                    call(isStatic, handle.getOwner(), handle.getName(), handle.getDesc(), true, line);
                }
            }
        }
    }
}
