package org.taskrace.agent.transform.arrays;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.values.AdjacentElementAnalysis;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Summary of accesses to adjacent elements in a basic block, each at a line of its own:
 *
 * <pre>
 *   enter:  made = 0
 *   add:    array, first = … at the first access; made = 1; made = 2; … made = 0 and the check behind the last
 *   leave:  check(array, first, made), if an exception came between
 * </pre>
 */
final class AdjacentRange implements Summary {

    private static final String HOOKS = "org/taskrace/hooks/loops/AdjacentAccesses";

    private final MethodNode method;
    private final MethodContext context;
    private final AdjacentElementAnalysis.Group group;
    private final int key;
    private final int array;

    AdjacentRange(MethodNode method, MethodContext context, AdjacentElementAnalysis.Group group, int site) {
        this.method = method;
        this.context = context;
        this.group = group;
        key = AccessKey.of(site, group.writes());
        array = context.referenceLocal();
        context.reserve(array + 5);
    }

    int array() {
        return array;
    }

    /** Returns the local with the first index. */
    int first() {
        return array + 1;
    }

    /** Returns the local with the number of accesses that were made and have no check yet. */
    int made() {
        return array + 2;
    }

    private int value() {
        return array + 3;
    }

    private int size() {
        return group.accesses().size();
    }

    @Override
    public void enter(InsnList code) {
        code.add(new InsnNode(Opcodes.ACONST_NULL));
        code.add(new VarInsnNode(Opcodes.ASTORE, array));
        set(0, first(), code);
        set(0, made(), code);
    }

    private static void set(int number, int local, InsnList code) {
        Code.push(number, code);
        Code.store(local, code);
    }

    @Override
    public void add() {
        keepArrayAndIndex();
        for (int i = 0; i < size(); i++) {
            InsnList code = new InsnList();
            boolean isLast = i == size() - 1;
            set(isLast ? 0 : i + 1, made(), code);
            if (isLast) {
                check(code);
            }
            method.instructions.insert(group.accesses().get(i), code);
        }
    }

    private void keepArrayAndIndex() {
        AbstractInsnNode access = group.first();
        Type type = group.writes() ? ElementCheckInserter.storedType(access.getOpcode()) : null;
        InsnList code = new InsnList();
        // ..., array, index, (value)
        if (type != null) {
            code.add(new VarInsnNode(MethodContext.store(type), value()));
        }
        code.add(new InsnNode(Opcodes.DUP2));
        Code.store(first(), code);
        code.add(new VarInsnNode(Opcodes.ASTORE, array));
        if (type != null) {
            code.add(new VarInsnNode(MethodContext.load(type), value()));
        }
        method.instructions.insertBefore(access, code);
    }

    /** Checks all accesses. */
    private void check(InsnList code) {
        if (context.classContext.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
        code.add(new VarInsnNode(Opcodes.ALOAD, array));
        Code.load(first(), code);
        Code.push(size(), code);
        call("access", "(Ljava/lang/Object;III)V", code);
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, array));
        Code.load(first(), code);
        Code.load(made(), code);
        Code.push(size(), code);
        call("accessSome", "(Ljava/lang/Object;IIII)V", code);
    }

    private void call(String name, String descriptor, InsnList code) {
        code.add(new LdcInsnNode(key));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false));
    }

    @Override
    public int cost() {
        return 1;
    }
}
