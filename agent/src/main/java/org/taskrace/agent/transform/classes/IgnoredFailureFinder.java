package org.taskrace.agent.transform.classes;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.flow.LocalReads;

/**
 * Finder of calls whose failure a method ignores. The method catches the exception. The handler goes on where the method goes on after a
 * success. What comes then happens in both cases, so a success orders nothing.
 *
 * <p>A handler that calls a method of the program, or one of the JDK that may wait, does not count. It may wait for what the call did not
 * bring. A handler that accesses memory does not count either: its accesses follow what made the call fail. Nor does one that sets a local
 * which the method reads later, or uses an object which the method uses later. The method may then act on the failure. A value that the
 * call yields must be thrown away.
 *
 * <p>An attempt that returns whether it was successful is such a call, too. The method goes on alike if each test of the result leads to one
 * place. On the way there it may only write messages of constants and numbers, and give back what it got.
 */
public final class IgnoredFailureFinder {

    private static final Set<String> TIMEOUT =
            Set.of("java/util/concurrent/TimeoutException", "java/lang/Exception", "java/lang/Throwable");
    private static final Set<String> CANCELLATION = Set.of(
            "java/util/concurrent/CancellationException",
            "java/util/concurrent/BrokenBarrierException",
            "java/lang/IllegalStateException",
            "java/lang/RuntimeException",
            "java/lang/Exception",
            "java/lang/Throwable");

    private final MethodNode method;
    private final LocalReads reads;
    private final BitSet timeouts = new BitSet();
    private final BitSet cancellations = new BitSet();
    private final BitSet attempts = new BitSet();

    private IgnoredFailureFinder(MethodNode method) {
        this.method = method;
        reads = new LocalReads(method);
    }

    /** Returns the calls of a method whose failures do not matter. */
    public static IgnoredFailureFinder in(MethodNode method) {
        IgnoredFailureFinder finder = new IgnoredFailureFinder(method);
        if (!method.tryCatchBlocks.isEmpty()) {
            finder.find();
        }
        finder.findAttempts();
        return finder;
    }

    /** Returns whether a call that waits for other tasks than the one of a future may have a limit that passes. */
    public static boolean mayTimeOut(String name, String descriptor) {
        return descriptor.contains("J") || !name.equals("exchange") && !name.startsWith("await");
    }

    /** Returns whether a call may wait for a future or for other tasks and fail. */
    public static boolean mayFail(String owner, String name) {
        return owner.startsWith("java/util/concurrent/")
                && (name.equals("get")
                        || name.equals("join")
                        || name.equals("exchange")
                        || name.equals("invokeAny")
                        || name.equals("awaitAdvanceInterruptibly")
                        || name.equals("await") && owner.endsWith("/CyclicBarrier"));
    }

    /** Returns whether a call is an attempt that returns whether it was successful. */
    public static boolean tellsSuccess(String owner, String name, String descriptor) {
        return owner.startsWith("java/util/concurrent/")
                && descriptor.endsWith(")Z")
                && (name.startsWith("try") || name.startsWith("await") || name.startsWith("offer"));
    }

    /** Returns whether the method goes on alike if an attempt fails, by its number among those that tell. */
    public boolean ignoresAttempt(int attempt) {
        return attempts.get(attempt);
    }

    /** Returns whether a call, by its number among those that may fail, goes on alike if the limit passes. */
    public boolean ignoresTimeout(int call) {
        return timeouts.get(call);
    }

    /** Returns whether a call, by its number among those that may fail, goes on alike if the future was cancelled or the barrier is broken. */
    public boolean ignoresCancellation(int call) {
        return cancellations.get(call);
    }

    private void find() {
        int number = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof MethodInsnNode call && mayFail(call.owner, call.name)) {
                timeouts.set(number, isIgnored(call, TIMEOUT));
                cancellations.set(number, isIgnored(call, CANCELLATION));
                number++;
            }
        }
    }

    private void findAttempts() {
        int number = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof MethodInsnNode call && tellsSuccess(call.owner, call.name, call.desc)) {
                attempts.set(number++, isIgnored(call));
            }
        }
    }

    /** Returns whether all tests of an attempt's result, which lies on the stack or in a local, make no difference. */
    private boolean isIgnored(MethodInsnNode attempt) {
        AbstractInsnNode next = next(attempt);
        if (next == null || next.getOpcode() != Opcodes.ISTORE) {
            return makesNoDifference(next, attempt);
        }
        boolean isTested = false;
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() == Opcodes.ILOAD && ((VarInsnNode) node).var == ((VarInsnNode) next).var) {
                if (!makesNoDifference(next(node), attempt)) {
                    return false;
                }
                isTested = true;
            }
        }
        return isTested;
    }

    /** Returns whether an instruction is a jump whose one way leads to the other. */
    private boolean makesNoDifference(AbstractInsnNode test, MethodInsnNode attempt) {
        boolean isTest = test != null && (test.getOpcode() == Opcodes.IFEQ || test.getOpcode() == Opcodes.IFNE);
        if (!isTest) {
            return false;
        }
        AbstractInsnNode target = ((JumpInsnNode) test).label;
        Predicate<AbstractInsnNode> usesObject = IgnoredFailureFinder::usesObject;
        return reaches(test.getNext(), target, attempt, usesObject)
                || reaches(target, test.getNext(), attempt, usesObject);
    }

    private static AbstractInsnNode next(AbstractInsnNode node) {
        AbstractInsnNode next = node.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next;
    }

    private boolean isIgnored(MethodInsnNode call, Set<String> caught) {
        AbstractInsnNode handler = handler(call, caught);
        AbstractInsnNode continuation = continuation(call);
        return handler != null && continuation != null && reaches(handler, continuation, call, node -> false);
    }

    /** Returns where the exception is caught, or null. */
    private AbstractInsnNode handler(AbstractInsnNode call, Set<String> caught) {
        int at = method.instructions.indexOf(call);
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (method.instructions.indexOf(block.start) <= at && at < method.instructions.indexOf(block.end)) {
                if (block.type == null) {
                    return null;
                }
                if (caught.contains(block.type)) {
                    return block.handler;
                }
            }
        }
        return null;
    }

    /** Returns the first instruction after a call that does more than throw the result away. */
    private AbstractInsnNode continuation(AbstractInsnNode call) {
        AbstractInsnNode node = call.getNext();
        Set<AbstractInsnNode> seen = new HashSet<>();
        while (node != null && seen.add(node)) {
            int opcode = node.getOpcode();
            boolean isDeadStore =
                    LocalReads.isStore(node) && !reads.isReadFrom(node.getNext(), ((VarInsnNode) node).var);
            if (opcode == Opcodes.GOTO) {
                node = ((JumpInsnNode) node).label;
            } else if (opcode < 0 || opcode == Opcodes.POP || opcode == Opcodes.CHECKCAST || isDeadStore) {
                node = node.getNext();
            } else {
                return node;
            }
        }
        return null;
    }

    /** Returns whether control may get from one instruction to another without waiting, without the call again and not by these. */
    private boolean reaches(
            AbstractInsnNode from,
            AbstractInsnNode to,
            AbstractInsnNode call,
            Predicate<AbstractInsnNode> isForbidden) {
        Predicate<AbstractInsnNode> isEnd = node -> node == call
                || isForbidden.test(node)
                || mayOrder(node)
                || mayEnd(node)
                || accesses(node)
                || LocalReads.setLocal(node) >= 0 && reads.isReadFrom(to, LocalReads.setLocal(node))
                || node.getOpcode() == Opcodes.ALOAD && reads.isReadFrom(to, ((VarInsnNode) node).var);
        return reaches(from, node -> node == to, isEnd);
    }

    /** Returns whether control may get from an instruction to a wanted one; no path goes on after an end. */
    private boolean reaches(
            AbstractInsnNode from, Predicate<AbstractInsnNode> isWanted, Predicate<AbstractInsnNode> isEnd) {
        Deque<AbstractInsnNode> open = new ArrayDeque<>(List.of(from));
        Set<AbstractInsnNode> seen = new HashSet<>();
        while (!open.isEmpty()) {
            AbstractInsnNode node = open.pop();
            if (isWanted.test(node)) {
                return true;
            }
            if (!seen.add(node) || isEnd.test(node)) {
                continue;
            }
            int opcode = node.getOpcode();
            if (node instanceof JumpInsnNode jump) {
                open.add(jump.label);
            } else if (node instanceof TableSwitchInsnNode selection) {
                open.addAll(selection.labels);
                open.add(selection.dflt);
            } else if (node instanceof LookupSwitchInsnNode selection) {
                open.addAll(selection.labels);
                open.add(selection.dflt);
            }
            boolean goesOn = opcode != Opcodes.GOTO
                    && opcode != Opcodes.ATHROW
                    && opcode != Opcodes.TABLESWITCH
                    && opcode != Opcodes.LOOKUPSWITCH
                    && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
            if (goesOn && node.getNext() != null) {
                open.add(node.getNext());
            }
        }
        return false;
    }

    /** Returns whether an instruction may end the program, so that what follows does not happen after a failure. */
    private static boolean mayEnd(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && (call.owner.equals("java/lang/System") || call.owner.equals("java/lang/Runtime"))
                && (call.name.equals("exit") || call.name.equals("halt"));
    }

    /** Returns whether an instruction accesses a field of the program or an element of an array. */
    private static boolean accesses(AbstractInsnNode node) {
        int opcode = node.getOpcode();
        return node instanceof FieldInsnNode field
                        && !field.owner.startsWith("java/")
                        && !field.desc.startsWith("Ljava/util/concurrent/")
                || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    }

    /** Returns whether an instruction loads an object for more than to give back what was got: another task may have it, too. */
    private static boolean usesObject(AbstractInsnNode node) {
        if (node.getOpcode() != Opcodes.ALOAD) {
            return false;
        }
        AbstractInsnNode next = next(node);
        while (next instanceof FieldInsnNode field && !accesses(field)
                || next instanceof VarInsnNode && next.getOpcode() <= Opcodes.LLOAD
                || next instanceof InsnNode && next.getOpcode() <= Opcodes.LCONST_1) {
            next = next(next);
        }
        return !(next instanceof MethodInsnNode call && givesBack(call));
    }

    private static boolean givesBack(MethodInsnNode call) {
        return call.owner.startsWith("java/util/concurrent/")
                && (call.name.startsWith("unlock") || call.name.equals("release"));
    }

    /** Returns whether an instruction could order the running task after another one. */
    private static boolean mayOrder(AbstractInsnNode node) {
        if (node instanceof MethodInsnNode call) {
            boolean isHarmless = call.owner.startsWith("java/io/")
                    || call.owner.startsWith("java/lang/")
                            && call.owner.indexOf('/', "java/lang/".length()) < 0
                            && !call.owner.endsWith("Thread")
                            && !call.owner.equals("java/lang/Process")
                            && !call.name.equals("wait")
                    || call.name.equals("printStackTrace")
                    || givesBack(call)
                    || call.name.equals("cancel");
            return !isHarmless;
        }
        return node.getOpcode() == Opcodes.MONITORENTER
                || node instanceof InvokeDynamicInsnNode dynamic
                        && !dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
    }
}
