package org.taskrace.agent.transform.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The frames of a method in full, so that locals can be added to some of them and new ones be made from old ones. */
public final class MethodFrames {

    private MethodFrames() {}

    /** Makes all frames full ones, in place. */
    public static void expand(MethodNode method, String owner) {
        List<Object> locals = atEntry(method, owner);
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof FrameNode frame) {
                List<Object> stack = frame.stack == null ? List.of() : frame.stack;
                switch (frame.type) {
                    case Opcodes.F_NEW, Opcodes.F_FULL -> locals = new ArrayList<>(frame.local);
                    case Opcodes.F_APPEND -> locals.addAll(frame.local);
                    case Opcodes.F_CHOP ->
                        locals = new ArrayList<>(locals.subList(0, locals.size() - frame.local.size()));
                    default -> {}
                }
                boolean hasStack =
                        frame.type != Opcodes.F_SAME && frame.type != Opcodes.F_APPEND && frame.type != Opcodes.F_CHOP;
                frame.type = Opcodes.F_FULL;
                frame.local = new ArrayList<>(locals);
                frame.stack = hasStack ? new ArrayList<>(stack) : new ArrayList<>();
            }
        }
    }

    private static List<Object> atEntry(MethodNode method, String owner) {
        List<Object> locals = new ArrayList<>();
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            locals.add(method.name.equals("<init>") ? Opcodes.UNINITIALIZED_THIS : owner);
        }
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            locals.add(
                    switch (argument.getSort()) {
                        case Type.LONG -> Opcodes.LONG;
                        case Type.FLOAT -> Opcodes.FLOAT;
                        case Type.DOUBLE -> Opcodes.DOUBLE;
                        case Type.ARRAY -> argument.getDescriptor();
                        case Type.OBJECT -> argument.getInternalName();
                        default -> Opcodes.INTEGER;
                    });
        }
        return locals;
    }

    /** Returns the frame at a label, or null. */
    public static FrameNode at(LabelNode label) {
        AbstractInsnNode next = label;
        while (next instanceof LabelNode || next instanceof LineNumberNode) {
            next = next.getNext();
        }
        return next instanceof FrameNode frame ? frame : null;
    }

    /** Returns the type in each local; the second half of a long or double, and an unknown type, is TOP. */
    public static Object[] slots(List<Object> locals, int least) {
        List<Object> slots = new ArrayList<>();
        for (Object type : locals) {
            slots.add(type);
            if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
                slots.add(Opcodes.TOP);
            }
        }
        while (slots.size() < least) {
            slots.add(Opcodes.TOP);
        }
        return slots.toArray();
    }

    /** Returns the locals of a frame for slots, the reverse of {@link #slots}. */
    static List<Object> locals(Object[] slots) {
        List<Object> locals = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            locals.add(slots[i]);
            if (slots[i] == Opcodes.LONG || slots[i] == Opcodes.DOUBLE) {
                i++;
            }
        }
        while (!locals.isEmpty() && locals.get(locals.size() - 1) == Opcodes.TOP) {
            locals.remove(locals.size() - 1);
        }
        return locals;
    }

    /** Returns the locals with others besides, which must be free. */
    public static List<Object> with(List<Object> locals, Map<Integer, Object> others) {
        int most = others.keySet().stream().mapToInt(slot -> slot + 1).max().orElse(0);
        Object[] slots = slots(locals, most);
        others.forEach((slot, type) -> slots[slot] = type);
        return locals(slots);
    }

    /** Returns whether a method never stores to its first local. */
    public static boolean keepsFirstLocal(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof VarInsnNode variable
                    && variable.var == 0
                    && variable.getOpcode() != Opcodes.RET
                    && variable.getOpcode() >= Opcodes.ISTORE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Adds the object that a method is called on to the locals of a handler that would do without it. An exception that is thrown there again leaves
     * the method, and a synchronized one gives that object's monitor back then (see {@code MonitorVisitor}).
     */
    public static void self(MethodNode method, MethodContext context, List<Object> known, Map<Integer, Object> own) {
        boolean hasSelf = !context.isStatic() && !method.name.equals("<init>") && keepsFirstLocal(method);
        if (hasSelf && slots(known, 1)[0] == Opcodes.TOP) {
            own.putIfAbsent(0, context.classContext.name);
        }
    }

    /** Returns the locals without some. */
    public static List<Object> without(List<Object> locals, Iterable<Integer> dropped) {
        Object[] slots = slots(locals, 0);
        for (int slot : dropped) {
            if (slot < slots.length) {
                slots[slot] = Opcodes.TOP;
            }
            boolean isSecondHalf = slot > 0
                    && slot <= slots.length
                    && (slots[slot - 1] == Opcodes.LONG || slots[slot - 1] == Opcodes.DOUBLE);
            if (isSecondHalf) {
                slots[slot - 1] = Opcodes.TOP;
            }
        }
        return locals(slots);
    }

    public static boolean holdsUninitialised(List<Object> types) {
        return types.stream().anyMatch(type -> type instanceof LabelNode || type == Opcodes.UNINITIALIZED_THIS);
    }

    /** Returns whether code with these locals may surely go on where those are expected; may say no though it could. */
    public static boolean surelyFits(List<Object> locals, List<Object> expected) {
        Object[] wanted = slots(expected, 0);
        Object[] present = slots(locals, wanted.length);
        for (int i = 0; i < wanted.length; i++) {
            boolean fits = wanted[i] == Opcodes.TOP
                    || wanted[i].equals(present[i])
                    || "java/lang/Object".equals(wanted[i]) && present[i] instanceof String;
            if (!fits) {
                return false;
            }
        }
        return Arrays.stream(wanted).noneMatch(type -> type instanceof LabelNode);
    }
}
