package org.taskrace.agent.effects;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.constructs.objects.table.FieldAccesses;

/**
 * Analysis of the fields of its own object that a method of the JDK accesses, by name. Such a field may be open to the
 * program: {@code java.awt.Point.x} is public.
 *
 * <p>Followed are accesses and calls on {@code this} in the method and in methods that it calls so, {@link #DEEPEST}
 * calls deep. Blind spots: accesses through a copy of the reference, and methods that lie deeper.
 */
public final class ReceiverFields {

    private static final int DEEPEST = 4;

    private final ClassSource source = ClassSource.of(null);
    private final Map<String, ClassNode> classes = new HashMap<>();
    private final Map<String, FieldAccesses> known = new HashMap<>();

    /**
     * Returns the fields that a method accesses in an object of exactly this class.
     *
     * @param className a class of the JDK, with slashes
     */
    public synchronized FieldAccesses of(String className, String name, String descriptor) {
        return of(className, className, name, descriptor, 0);
    }

    private FieldAccesses of(String exact, String from, String name, String descriptor, int depth) {
        String key = exact + " " + from + " " + name + descriptor;
        FieldAccesses answer = known.get(key);
        if (answer == null) {
            // A method that calls itself adds nothing to its own accesses.
            known.put(key, FieldAccesses.NONE);
            answer = depth > DEEPEST ? FieldAccesses.NONE : scan(exact, from, name, descriptor, depth);
            known.put(key, answer);
        }
        return answer;
    }

    private ClassNode read(String name) {
        return classes.computeIfAbsent(name, source::read);
    }

    private FieldAccesses scan(String exact, String from, String name, String descriptor, int depth) {
        for (String type = from; type != null; ) {
            ClassNode node = read(type);
            if (node == null) {
                return FieldAccesses.NONE;
            }
            for (MethodNode method : node.methods) {
                boolean isIt = method.name.equals(name)
                        && method.desc.equals(descriptor)
                        && method.instructions.size() > 0
                        && (method.access & Opcodes.ACC_STATIC) == 0;
                if (isIt) {
                    try {
                        return new Scan(exact, node.name, method, depth).run();
                    } catch (AnalyzerException e) {
                        return FieldAccesses.NONE;
                    }
                }
            }
            type = node.superName;
        }
        return FieldAccesses.NONE;
    }

    /** Tells the object itself from other values. */
    private static final class SelfInterpreter extends BasicInterpreter {

        static final BasicValue SELF = new BasicValue(Type.getObjectType("java/lang/Object"));

        SelfInterpreter() {
            super(Opcodes.ASM9);
        }

        @Override
        public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
            return isInstanceMethod && local == 0 ? SELF : super.newParameterValue(isInstanceMethod, local, type);
        }

        @Override
        public BasicValue merge(BasicValue one, BasicValue other) {
            boolean isSelf = one == SELF && other == SELF;
            boolean hasSelf = one == SELF || other == SELF;
            return isSelf || !hasSelf
                    ? super.merge(one, other)
                    : one.equals(other) ? BasicValue.REFERENCE_VALUE : super.merge(one, other);
        }
    }

    /** One method. */
    private final class Scan {

        private final String exact;
        private final String owner;
        private final MethodNode method;
        private final int depth;
        private final ControlFlowPaths paths;

        /** By field: the instructions that access it. */
        private final Map<String, BitSet> reading = new HashMap<>();

        private final Map<String, BitSet> writing = new HashMap<>();
        private final Set<String> mayRead = new HashSet<>();
        private final Set<String> mayWrite = new HashSet<>();

        Scan(String exact, String owner, MethodNode method, int depth) {
            this.exact = exact;
            this.owner = owner;
            this.method = method;
            this.depth = depth;
            paths = new ControlFlowPaths(method);
        }

        FieldAccesses run() throws AnalyzerException {
            Frame<BasicValue>[] frames = paths.analyze(owner, new SelfInterpreter());
            for (int at = 0; at < frames.length; at++) {
                if (frames[at] != null) {
                    visit(at, method.instructions.get(at), frames[at]);
                }
            }
            return new FieldAccesses(
                    mayRead, mayWrite, sure(reading), sure(writing), (method.access & Opcodes.ACC_SYNCHRONIZED) != 0);
        }

        private void visit(int at, AbstractInsnNode instruction, Frame<BasicValue> frame) {
            if (instruction instanceof FieldInsnNode field) {
                int below = field.getOpcode() == Opcodes.PUTFIELD ? 2 : 1;
                boolean isOfSelf = (field.getOpcode() == Opcodes.GETFIELD || field.getOpcode() == Opcodes.PUTFIELD)
                        && frame.getStack(frame.getStackSize() - below) == SelfInterpreter.SELF;
                if (isOfSelf && below == 2) {
                    note(at, field.name, mayWrite, writing);
                } else if (isOfSelf) {
                    note(at, field.name, mayRead, reading);
                }
            } else if (instruction instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESTATIC) {
                int arguments = Type.getArgumentTypes(call.desc).length;
                if (frame.getStack(frame.getStackSize() - arguments - 1) == SelfInterpreter.SELF) {
                    String from = call.getOpcode() == Opcodes.INVOKESPECIAL ? call.owner : exact;
                    FieldAccesses called = of(exact, from, call.name, call.desc, depth + 1);
                    mayRead.addAll(called.mayRead());
                    mayWrite.addAll(called.mayWrite());
                    called.reads().forEach(field -> note(at, field, mayRead, reading));
                    called.writes().forEach(field -> note(at, field, mayWrite, writing));
                }
            }
        }

        private static void note(int at, String field, Set<String> may, Map<String, BitSet> places) {
            may.add(field);
            places.computeIfAbsent(field, any -> new BitSet()).set(at);
        }

        private Set<String> sure(Map<String, BitSet> places) {
            Set<String> fields = new HashSet<>();
            places.forEach((field, instructions) -> {
                if (!paths.canAvoid(instructions, (from, to) -> true)) {
                    fields.add(field);
                }
            });
            return fields;
        }
    }
}
