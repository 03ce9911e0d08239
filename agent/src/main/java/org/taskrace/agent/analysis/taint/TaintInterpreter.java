package org.taskrace.agent.analysis.taint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Interpreter of one method over {@link TaintedValue}s. Arithmetic and conversions hand taint on. A branch, an index, a
 * length, a store that other classes can read and a call of unknown code act on it. Printing does not.
 */
final class TaintInterpreter extends BasicInterpreter {

    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String TEXTS = "java/lang/invoke/StringConcatFactory";

    private final TaintSource source;
    private final ClassMembers members;
    private final TaintGraph graph;
    private final String method;
    private final boolean hidesResult;

    /** The position of each instruction. */
    private final InsnList code;

    /** @param hidesResult true if only this class can call the method, so that its result stays here */
    TaintInterpreter(
            TaintSource source, ClassMembers members, TaintGraph graph, MethodNode method, boolean hidesResult) {
        super(Opcodes.ASM9);
        this.source = source;
        this.members = members;
        this.graph = graph;
        this.method = method.name + method.desc;
        code = method.instructions;
        this.hidesResult = hidesResult;
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
        BasicValue value = super.newParameterValue(isInstanceMethod, local, type);
        return isInstanceMethod && local == 0
                ? value
                : TaintedValue.of(value, Set.of(TaintGraph.parameter(method, local)));
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode node) throws AnalyzerException {
        BasicValue value = super.newOperation(node);
        return switch (node.getOpcode()) {
            case Opcodes.GETSTATIC -> readField((FieldInsnNode) node, value);
            case Opcodes.NEW -> container(node, value);
            default -> value;
        };
    }

    private BasicValue container(AbstractInsnNode node, BasicValue value) {
        return TaintedValue.of(value, Set.of(TaintGraph.container(method, code.indexOf(node))));
    }

    /** Lets values flow into containers; one that was not made here may be read elsewhere. */
    private void put(BasicValue into, Set<String> origins) {
        Set<String> containers = TaintedValue.origins(into);
        boolean isMadeHere = !containers.isEmpty() && containers.stream().allMatch(TaintGraph::isContainer);
        if (isMadeHere) {
            containers.forEach(container -> graph.flow(origins, container));
        } else {
            graph.act(origins);
        }
    }

    private BasicValue readField(FieldInsnNode node, BasicValue value) {
        return members.hidesField(node.owner, node.name)
                ? TaintedValue.of(value, Set.of(TaintGraph.field(node.name)))
                : value;
    }

    private void writeField(FieldInsnNode node, BasicValue value) {
        if (members.hidesField(node.owner, node.name)) {
            graph.flow(TaintedValue.origins(value), TaintGraph.field(node.name));
        } else {
            act(value);
        }
    }

    private void act(BasicValue value) {
        graph.act(TaintedValue.origins(value));
    }

    @Override
    public BasicValue copyOperation(AbstractInsnNode node, BasicValue value) {
        return value;
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode node, BasicValue value) throws AnalyzerException {
        BasicValue result = super.unaryOperation(node, value);
        switch (node.getOpcode()) {
            case Opcodes.PUTSTATIC -> writeField((FieldInsnNode) node, value);
            case Opcodes.GETFIELD -> {
                return readField((FieldInsnNode) node, result);
            }
            case Opcodes.IFEQ,
                    Opcodes.IFNE,
                    Opcodes.IFLT,
                    Opcodes.IFGE,
                    Opcodes.IFGT,
                    Opcodes.IFLE,
                    Opcodes.TABLESWITCH,
                    Opcodes.LOOKUPSWITCH -> act(value);
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                act(value);
                return container(node, result);
            }
            default -> {
                return TaintedValue.of(result, TaintedValue.origins(value));
            }
        }
        return result;
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode node, BasicValue first, BasicValue second)
            throws AnalyzerException {
        BasicValue result = super.binaryOperation(node, first, second);
        int opcode = node.getOpcode();
        if (opcode == Opcodes.PUTFIELD) {
            writeField((FieldInsnNode) node, second);
            return result;
        }
        boolean isBranch = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        boolean isElement = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
        if (isBranch) {
            act(first);
        }
        if (isBranch || isElement) {
            act(second);
            return isElement ? TaintedValue.of(result, TaintedValue.origins(first)) : result;
        }
        return TaintedValue.of(result, TaintedValue.union(TaintedValue.origins(first), TaintedValue.origins(second)));
    }

    @Override
    public BasicValue ternaryOperation(AbstractInsnNode node, BasicValue array, BasicValue index, BasicValue value)
            throws AnalyzerException {
        act(index);
        put(array, TaintedValue.origins(value));
        return super.ternaryOperation(node, array, index, value);
    }

    @Override
    public void returnOperation(AbstractInsnNode node, BasicValue value, BasicValue expected) {
        if (hidesResult) {
            graph.flow(TaintedValue.origins(value), TaintGraph.result(method));
        } else {
            act(value);
        }
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode node, List<? extends BasicValue> values) throws AnalyzerException {
        BasicValue result = super.naryOperation(node, values);
        if (node instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic(dynamic, values, result);
        }
        if (!(node instanceof MethodInsnNode call)) {
            values.forEach(this::act);
            return result;
        }
        if (source.isMadeBy(call.owner, call.name, call.desc)) {
            Set<String> origin = Set.of(TaintGraph.source(method));
            if (call.name.equals("<init>")) {
                put(values.get(0), origin);
            }
            return TaintedValue.of(result, origin);
        }
        String target = call.name + call.desc;
        if (members.callsDirectly(call)) {
            pass(values, target, call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
            return TaintedValue.of(result, Set.of(TaintGraph.result(target)));
        }
        if (TaintSource.shows(call.owner)) {
            return result;
        }
        if (TaintSource.collects(call.owner) && !values.isEmpty()) {
            put(values.get(0), all(values.subList(1, values.size())));
            return TaintedValue.of(result, all(values));
        }
        if (TaintSource.computes(call.owner) || call.name.equals("toString")) {
            return TaintedValue.of(result, all(values));
        }
        values.forEach(this::act);
        return result;
    }

    private BasicValue dynamic(InvokeDynamicInsnNode node, List<? extends BasicValue> values, BasicValue result) {
        if (node.bsm.getOwner().equals(TEXTS)) {
            return TaintedValue.of(result, all(values));
        }
        if (node.bsm.getOwner().equals(LAMBDAS)
                && node.bsmArgs[1] instanceof Handle body
                && members.isOwn(body.getOwner())) {
            pass(values, body.getName() + body.getDesc(), body.getTag() == Opcodes.H_INVOKESTATIC ? 0 : 1);
            return result;
        }
        values.forEach(this::act);
        return result;
    }

    /** Lets arguments flow to the parameters of a method of the class, after {@code receivers} values that are none. */
    private void pass(List<? extends BasicValue> values, String target, int receivers) {
        int slot = receivers;
        for (BasicValue value : new ArrayList<>(values.subList(Math.min(receivers, values.size()), values.size()))) {
            graph.flow(TaintedValue.origins(value), TaintGraph.parameter(target, slot));
            slot += value.getSize();
        }
    }

    private static Set<String> all(List<? extends BasicValue> values) {
        Set<String> origins = Set.of();
        for (BasicValue value : values) {
            origins = TaintedValue.union(origins, TaintedValue.origins(value));
        }
        return origins;
    }

    @Override
    public BasicValue merge(BasicValue first, BasicValue second) {
        return TaintedValue.of(
                super.merge(plain(first), plain(second)),
                TaintedValue.union(TaintedValue.origins(first), TaintedValue.origins(second)));
    }

    private static BasicValue plain(BasicValue value) {
        if (!(value instanceof TaintedValue)) {
            return value;
        }
        return switch (value.getType().getSort()) {
            case Type.LONG -> BasicValue.LONG_VALUE;
            case Type.DOUBLE -> BasicValue.DOUBLE_VALUE;
            case Type.FLOAT -> BasicValue.FLOAT_VALUE;
            case Type.OBJECT, Type.ARRAY -> BasicValue.REFERENCE_VALUE;
            default -> BasicValue.INT_VALUE;
        };
    }
}
