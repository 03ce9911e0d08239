package org.taskrace.agent.transform.passes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.classes.ClassProgramView;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.RewriteOptions;

/**
 * Inliner of calls in loops: the code of a small method without branches takes the place of its call. The accesses of
 * getters, setters and the like then are accesses of the loop, which summaries can cover.
 *
 * <p>A callee is the only method that its call can mean. It is a member of this class or of another one of its nest,
 * so that private members stay accessible. It has no handlers, creates nothing, waits for nothing, and calls only other such
 * callees. Its sites keep their names and lines ({@code InlinedCall}).
 *
 * <p>Visible to the program: an exception that inlined code throws lacks the frame of the callee.
 */
public final class SmallCallInliner {

    /** The most instructions of a callee, with those of its own callees. */
    private static final int LONGEST_CALLEE = 60;

    private static final int LONGEST_CALLER = 1500;

    /** The most instructions that a caller gets. */
    private static final int MOST_ADDED = 600;

    private static final int UNFIT = LONGEST_CALLEE + 1;

    private final ClassProgramView view;
    private final Predicate<MethodInsnNode> isOfTable;

    /** The sizes of callees, or {@link #UNFIT}. */
    private final Map<MethodNode, Integer> sizes = new HashMap<>();

    /** Creates an inliner; {@code isOfTable}: whether the table of JDK objects speaks of a call. */
    public SmallCallInliner(ClassProgramView view, Predicate<MethodInsnNode> isOfTable) {
        this.view = view;
        this.isOfTable = isOfTable;
    }

    /** Inlines the calls in the loops of a method. */
    public void inline(MethodNode caller, MethodContext context) {
        RewriteOptions rewriting = context.classContext.rewriting;
        if (!rewriting.has(Optimisation.LOOPS)
                || rewriting.explores()
                || !context.classContext.hasFrames()
                || caller.instructions.size() > LONGEST_CALLER) {
            return;
        }
        int first = context.referenceLocal();
        Expansion expansion = new Expansion(context, first);
        for (MethodInsnNode call : callsInLoops(caller)) {
            MethodNode target = target(call);
            if (target != null && expansion.added < MOST_ADDED) {
                InsnList code = new InsnList();
                int line = lineOf(call);
                expansion.expand(call, target, line, first, code);
                addLine(line, code);
                caller.instructions.insert(call, code);
                caller.instructions.remove(call);
            }
        }
        context.reserve(expansion.free);
        caller.maxLocals = Math.max(caller.maxLocals, expansion.free);
    }

    private static void addLine(int line, InsnList code) {
        LabelNode start = new LabelNode();
        code.add(start);
        code.add(new LineNumberNode(line, start));
    }

    /** Returns the calls between the target of a jump back and the jump. */
    private static List<MethodInsnNode> callsInLoops(MethodNode method) {
        InsnList code = method.instructions;
        List<MethodInsnNode> calls = new ArrayList<>();
        int end = -1;
        for (int i = code.size() - 1; i >= 0; i--) {
            AbstractInsnNode instruction = code.get(i);
            if (instruction instanceof JumpInsnNode jump) {
                int target = code.indexOf(jump.label);
                end = target < i ? end < 0 ? target : Math.min(end, target) : end;
            } else if (instruction instanceof MethodInsnNode call && end >= 0 && i > end) {
                calls.add(0, call);
            }
            end = i == end ? -1 : end;
        }
        return calls;
    }

    private static int lineOf(AbstractInsnNode instruction) {
        AbstractInsnNode before = instruction;
        while (before != null && !(before instanceof LineNumberNode)) {
            before = before.getPrevious();
        }
        return before == null ? 0 : ((LineNumberNode) before).line;
    }

    /** Returns the method whose code may take the place of a call, or null. */
    private MethodNode target(MethodInsnNode call) {
        boolean isOwn = call.owner.equals(view.ownName());
        boolean isPossible = call.getOpcode() == Opcodes.INVOKEVIRTUAL
                || isOwn && call.getOpcode() == Opcodes.INVOKESTATIC
                || isOwn && call.getOpcode() == Opcodes.INVOKESPECIAL && !call.name.equals("<init>");
        if (!isPossible || call.owner.startsWith("java/") || call.owner.startsWith("[")) {
            return null;
        }
        MethodNode target = view.onlyTarget(call);
        boolean isKnown = target != null
                && view.isPlainNestMate(call.owner)
                && view.isRewritten(call.owner)
                && view.declares(call.owner, target)
                && !isOfTable.test(call);
        return isKnown && size(target) < UNFIT ? target : null;
    }

    private int size(MethodNode method) {
        Integer before = sizes.get(method);
        if (before == null) {
            // Until the size is known, a recursive call is unfit.
            sizes.put(method, UNFIT);
            before = sizeOf(method);
            sizes.put(method, before);
        }
        return before;
    }

    private int sizeOf(MethodNode method) {
        int unfit = Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
        if ((method.access & unfit) != 0
                || !method.tryCatchBlocks.isEmpty()
                || method.visibleAnnotations != null
                || method.invisibleAnnotations != null) {
            return UNFIT;
        }
        int size = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            size += instruction.getOpcode() < 0 ? 0 : size(instruction);
            if (size >= UNFIT || returns(instruction) && nextOf(instruction) != null) {
                return UNFIT;
            }
        }
        return size;
    }

    private static boolean returns(AbstractInsnNode instruction) {
        return instruction.getOpcode() >= Opcodes.IRETURN && instruction.getOpcode() <= Opcodes.RETURN;
    }

    private static AbstractInsnNode nextOf(AbstractInsnNode instruction) {
        AbstractInsnNode next = instruction.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next;
    }

    private int size(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        boolean isFit = switch (instruction.getType()) {
            case AbstractInsnNode.INSN -> isFit(opcode);
            case AbstractInsnNode.VAR_INSN -> opcode != Opcodes.RET;
            case AbstractInsnNode.INT_INSN -> opcode != Opcodes.NEWARRAY;
            case AbstractInsnNode.IINC_INSN -> true;
            case AbstractInsnNode.TYPE_INSN -> opcode == Opcodes.CHECKCAST;
            case AbstractInsnNode.LDC_INSN -> ((LdcInsnNode) instruction).cst instanceof Number;
            case AbstractInsnNode.FIELD_INSN -> isFit((FieldInsnNode) instruction);
            default -> false;
        };
        return instruction instanceof MethodInsnNode call ? size(call) : isFit ? 1 : UNFIT;
    }

    /** Returns whether this class may access a field, and nothing but the access happens. */
    private boolean isFit(FieldInsnNode field) {
        boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
        return (isStatic ? field.owner.equals(view.ownName()) : view.isPlainNestMate(field.owner))
                && !view.mayBeVolatile(field.owner, field.name, field.desc)
                && !(field.getOpcode() == Opcodes.PUTFIELD && view.isFinal(field.owner, field.name, field.desc));
    }

    /**
     * Returns whether an instruction without operands is fit. Remainders and bits of ints make indexes that no summary
     * has a shape for: their accesses are better off in a method of their own.
     */
    private static boolean isFit(int opcode) {
        return switch (opcode) {
            case Opcodes.ATHROW, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> false;
            case Opcodes.IDIV,
                    Opcodes.IREM,
                    Opcodes.ISHR,
                    Opcodes.IUSHR,
                    Opcodes.IAND,
                    Opcodes.IOR,
                    Opcodes.IXOR,
                    Opcodes.L2I,
                    Opcodes.F2I,
                    Opcodes.D2I -> false;
            default -> true;
        };
    }

    private int size(MethodInsnNode call) {
        MethodNode target = target(call);
        return target == null ? UNFIT : size(target);
    }

    /** Returns whether the first thing that a method does is to read a field of its receiver, as the failing call would. */
    private static boolean failsWithoutReceiver(MethodNode method) {
        AbstractInsnNode before = null;
        for (AbstractInsnNode instruction : method.instructions) {
            int opcode = instruction.getOpcode();
            if (opcode == Opcodes.GETFIELD) {
                return before instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD && load.var == 0;
            }
            boolean isLoad = opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.ALOAD;
            if (opcode >= 0 && !isLoad) {
                return false;
            }
            before = opcode >= 0 ? instruction : before;
        }
        return false;
    }

    /** The code that takes the place of a call, with the locals that it needs beyond those of the caller. */
    private final class Expansion {
        private final MethodContext context;
        private int free;
        private int added;

        Expansion(MethodContext context, int free) {
            this.context = context;
            this.free = free;
        }

        /** Emits the code of a callee, whose locals begin at {@code base}. */
        void expand(MethodInsnNode call, MethodNode target, int line, int base, InsnList out) {
            ClassNode callee = view.nestMate(call.owner);
            MethodNode whole = callee.methods.stream()
                    .filter(method -> method.name.equals(target.name) && method.desc.equals(target.desc))
                    .findFirst()
                    .orElseThrow();
            int mark = context.inline(
                    call.owner.replace('/', '.'),
                    whole.name,
                    callee.sourceFile == null ? call.owner : callee.sourceFile,
                    line);
            boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
            int next = base + whole.maxLocals;
            free = Math.max(free, next);
            storeArguments(Type.getArgumentTypes(call.desc), base + (isStatic ? 0 : 1), out);
            if (!isStatic) {
                if (!failsWithoutReceiver(whole)) {
                    out.add(new MethodInsnNode(
                            Opcodes.INVOKESTATIC,
                            "java/util/Objects",
                            "requireNonNull",
                            "(Ljava/lang/Object;)Ljava/lang/Object;",
                            false));
                    out.add(new TypeInsnNode(Opcodes.CHECKCAST, call.owner));
                }
                out.add(new VarInsnNode(Opcodes.ASTORE, base));
            }
            int now = mark;
            addLine(now, out);
            for (AbstractInsnNode instruction : whole.instructions) {
                if (instruction instanceof LineNumberNode number) {
                    now = mark | number.line;
                    addLine(now, out);
                } else if (instruction instanceof MethodInsnNode inner) {
                    expand(inner, target(inner), now, next, out);
                    addLine(now, out);
                } else {
                    copy(instruction, base, out);
                }
            }
        }

        private void storeArguments(Type[] types, int base, InsnList out) {
            int[] slots = new int[types.length];
            int slot = base;
            for (int i = 0; i < types.length; i++) {
                slots[i] = slot;
                slot += types[i].getSize();
            }
            for (int i = types.length - 1; i >= 0; i--) {
                out.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), slots[i]));
            }
        }

        private void copy(AbstractInsnNode instruction, int base, InsnList out) {
            int opcode = instruction.getOpcode();
            if (opcode < 0 || returns(instruction)) {
                return;
            }
            added++;
            if (instruction instanceof VarInsnNode variable) {
                out.add(new VarInsnNode(opcode, base + variable.var));
            } else if (instruction instanceof IincInsnNode increment) {
                out.add(new IincInsnNode(base + increment.var, increment.incr));
            } else if (instruction instanceof TypeInsnNode type) {
                out.add(new TypeInsnNode(opcode, type.desc));
            } else {
                out.add(instruction.clone(Map.of()));
            }
        }
    }
}
