package org.taskrace.agent.transform.context;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.classes.ForeignMembers;

/** The facts about the class being rewritten, shared by its visitors. */
public final class ClassContext {

    public final ClassIndex index;
    public final RewriteOptions rewriting;
    public final ClassLoader loader;
    public final String name;
    final int access;
    private final String dottedName;
    private final int version;
    private String file;
    private boolean validates;
    private boolean isLeftOut;
    private ForeignMembers foreign = ForeignMembers.NONE;

    /** Facts about initialisers that this rewriting has found. */
    public final InitializerUses initializers;

    /** Methods that the class gets at its end. */
    public final List<AddedMethod> addedMethods = new ArrayList<>();

    public ClassContext(
            ClassIndex index,
            RewriteOptions rewriting,
            ClassLoader loader,
            String name,
            int access,
            int version,
            InitializerUses initializers) {
        this.initializers = initializers;
        this.index = index;
        this.rewriting = rewriting;
        this.loader = loader;
        this.name = name;
        dottedName = name.replace('/', '.');
        this.access = access;
        this.version = version & 0xffff;
    }

    public void validates(boolean itDoes) {
        validates = itDoes;
    }

    /** Returns whether the class validates stamps of StampedLocks anywhere. */
    public boolean validates() {
        return validates;
    }

    /** Notes that the accesses of the class are only possible; see {@code ClassFilter}. */
    public void leaveOut() {
        isLeftOut = true;
    }

    boolean isLeftOut() {
        return isLeftOut;
    }

    public String dottedName() {
        return dottedName;
    }

    public void file(String source) {
        file = source;
    }

    /** Returns the source file, or the class's simple name if the class file does not say. */
    String file() {
        return file != null ? file : name.substring(name.lastIndexOf('/') + 1);
    }

    /** Returns whether the class file has a frame at each label; older ones have none. */
    public boolean hasFrames() {
        return version >= Opcodes.V1_6;
    }

    /** Pushes the class itself, for code that runs when it is initialised: before Java 5 class files had no such constants. */
    public void pushClass(MethodVisitor code) {
        if (version >= Opcodes.V1_5) {
            code.visitLdcInsn(Type.getObjectType(name));
        } else {
            code.visitLdcInsn(dottedName());
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, "java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", false);
        }
    }

    /** Returns whether the class file can have call sites that are linked when they are first reached. */
    public boolean hasDynamicCalls() {
        return version >= Opcodes.V1_7;
    }

    /** Notes what another agent has added to the class. */
    public void foreign(ForeignMembers members) {
        foreign = members;
    }

    /** Returns what another agent has added to the class. */
    public ForeignMembers foreign() {
        return foreign;
    }

    public boolean isInterface() {
        return (access & Opcodes.ACC_INTERFACE) != 0;
    }

    /** Returns the number of added methods of one kind. */
    public int added(Class<? extends AddedMethod> kind) {
        return (int) addedMethods.stream().filter(kind::isInstance).count();
    }
}
