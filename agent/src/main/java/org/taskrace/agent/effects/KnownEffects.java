package org.taskrace.agent.effects;

import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.effects.MethodEffects.Kind;

/** Effects that need no analysis: those of the table of objects, and of native methods. */
final class KnownEffects {

    private KnownEffects() {}

    /**
     * Returns the effects of a call that the table describes.
     *
     * @param values the receiver, if there is one, and the arguments
     */
    static MethodEffects ofTable(
            CallEffects effects, Safety safety, String owner, boolean hasReceiver, Provenance[] values) {
        MethodEffects result = new MethodEffects(values.length);
        int first = hasReceiver ? 1 : 0;
        if (hasReceiver && safety != Safety.SAFE) {
            // A cursor and a buffer have a position of their own, apart from what they show.
            boolean hasPosition = safety == Safety.CURSOR || owner.startsWith("java/nio/");
            boolean isView = values[0].itself() == 0;
            if (!hasPosition || !isView) {
                add(result, effects.structure(), isView);
            }
            add(result, effects.base(), isView);
            add(result, effects.elements(), isView);
            add(result, effects.element(), isView);
            add(result, effects.key(), isView);
        }
        for (CallEffects.Argument argument : effects.arguments()) {
            int number = argument.number() - 1 + first;
            if (number >= values.length) {
                continue;
            }
            byte level = isWhole(argument, first, values) ? MethodEffects.SURE : MethodEffects.POSSIBLE;
            result.add(number, argument.writes() ? Kind.WRITE : Kind.READ, level);
            if (argument.contents() && !argument.writes()) {
                result.add(number, Kind.DEEP_READ, MethodEffects.POSSIBLE);
            }
        }
        for (CallEffects.Question question : effects.questions()) {
            int number = question.number() == CallEffects.ITSELF ? 0 : question.number() - 1 + first;
            if (question.contents() || question.number() == CallEffects.ITSELF) {
                result.add(number, Kind.DEEP_READ, MethodEffects.POSSIBLE);
            } else {
                result.add(number, Kind.READ, MethodEffects.SURE);
            }
            if (question.other() > 0) {
                result.add(question.other() - 1 + first, Kind.READ, MethodEffects.POSSIBLE);
            }
        }
        switch (effects.view()) {
            case SAME, PART, REVERSED -> result.returnsView(0);
            case OF_ARGUMENT -> result.returnsView(effects.viewArgument() - 1 + first);
            default -> {}
        }
        return result;
    }

    private static void add(MethodEffects result, Access access, boolean isView) {
        Kind read = isView ? Kind.DEEP_READ : Kind.READ;
        Kind write = isView ? Kind.DEEP_WRITE : Kind.WRITE;
        switch (access) {
            case READS -> result.add(0, read, MethodEffects.SURE);
            case WRITES, UPDATES, FILLS, COMPUTES -> result.add(0, write, MethodEffects.SURE);
            case REORDERS -> {
                result.add(0, read, MethodEffects.SURE);
                result.add(0, write, MethodEffects.POSSIBLE);
            }
            default -> {}
        }
    }

    /** Returns whether the range of an array argument is all of it. */
    private static boolean isWhole(CallEffects.Argument argument, int first, Provenance[] values) {
        if (argument.from() == CallEffects.WHOLE) {
            return true;
        }
        int from = argument.from() - 1 + first;
        int to = argument.to() - 1 + first;
        if (argument.to() <= 0 || argument.from() <= 0 || from >= values.length || to >= values.length) {
            return false;
        }
        Provenance array = values[argument.number() - 1 + first];
        return values[from].measure() == Provenance.ZERO
                && array.isOnly()
                && values[to].measure() > 0
                && array.itself() == 1L << values[to].measure() - 1;
    }

    /** Returns the effects of a method without bytecode, or null if it is not among those listed here. */
    static MethodEffects ofNative(String owner, String name, String descriptor, int parameters) {
        if (owner.endsWith("/Unsafe")) {
            return ofUnsafe(name, parameters);
        }
        if (owner.equals("java/lang/invoke/VarHandle")) {
            return ofVarHandle(name, parameters);
        }
        if (owner.startsWith("java/util/zip/")) {
            return ofZip(name, descriptor, parameters);
        }
        boolean isHarmless = owner.equals("java/lang/Object")
                || owner.equals("java/lang/Class")
                || owner.equals("java/lang/Thread")
                || owner.equals("java/lang/Runtime")
                || owner.equals("java/lang/System") && !name.equals("arraycopy")
                || owner.equals("java/lang/Throwable")
                || owner.startsWith("jdk/internal/reflect/")
                || owner.equals("java/lang/StringUTF16")
                || owner.equals("java/lang/ref/Reference")
                || owner.equals("java/lang/String");
        if (owner.equals("java/lang/reflect/Array")) {
            MethodEffects result = new MethodEffects(parameters);
            result.add(0, name.startsWith("set") ? Kind.WRITE : Kind.READ, MethodEffects.POSSIBLE);
            return name.startsWith("get") && !name.equals("getLength") || name.startsWith("set")
                    ? result
                    : new MethodEffects(parameters);
        }
        return isHarmless ? new MethodEffects(parameters) : null;
    }

    /**
     * Returns the effects of plain accesses by address: argument 1, counted with the receiver, is the object or array. Others are ordered.
     */
    private static MethodEffects ofUnsafe(String name, int parameters) {
        MethodEffects result = new MethodEffects(parameters);
        if (name.startsWith("put") && !name.endsWith("Volatile") && !name.endsWith("Release")) {
            result.add(1, Kind.WRITE, MethodEffects.POSSIBLE);
        } else if (name.startsWith("get") && !name.endsWith("Volatile") && !name.endsWith("Acquire")) {
            result.add(1, Kind.READ, MethodEffects.POSSIBLE);
            result.returns(0, 2);
        } else if (name.startsWith("copyMemory") || name.startsWith("copySwapMemory")) {
            result.add(1, Kind.READ, MethodEffects.POSSIBLE);
            result.add(3, Kind.WRITE, MethodEffects.POSSIBLE);
        } else if (name.startsWith("setMemory")) {
            result.add(1, Kind.WRITE, MethodEffects.POSSIBLE);
        }
        return result;
    }

    /**
     * Returns the effects of compression, which reads its input (the first array unless a buffer is the input) and
     * writes its output. Checksums only read.
     */
    private static MethodEffects ofZip(String name, String descriptor, int parameters) {
        MethodEffects result = new MethodEffects(parameters);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean isInput = !name.contains("Buffer") || name.contains("BytesBuffer");
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() == Type.ARRAY) {
                result.add(i + parameters - arguments.length, isInput ? Kind.READ : Kind.WRITE, MethodEffects.POSSIBLE);
                isInput = name.startsWith("update");
            }
        }
        return result;
    }

    private static MethodEffects ofVarHandle(String name, int parameters) {
        MethodEffects result = new MethodEffects(parameters);
        if (name.equals("set")) {
            result.add(1, Kind.WRITE, MethodEffects.POSSIBLE);
        } else if (name.equals("get")) {
            result.add(1, Kind.READ, MethodEffects.POSSIBLE);
            result.returns(0, 2);
        }
        return result;
    }
}
