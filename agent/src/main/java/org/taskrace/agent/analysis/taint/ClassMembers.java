package org.taskrace.agent.analysis.taint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The fields and methods of a class, and which of them no other class can reach. */
final class ClassMembers {

    private final ClassNode node;
    private final Set<String> hiddenFields = new HashSet<>();

    /** The declared methods; true for those that are private. */
    private final Map<String, Boolean> methods = new HashMap<>();

    /** True if the class shares its private members with no other: those of one nest reach each other's. */
    private final boolean isAlone;

    /** Methods that a lambda or method reference names: code elsewhere may call them. */
    private final Set<String> handedOut = new HashSet<>();

    ClassMembers(ClassNode node) {
        this.node = node;
        isAlone = node.nestHostClass == null && (node.nestMembers == null || node.nestMembers.isEmpty());
        for (FieldNode field : node.fields) {
            if (isAlone && (field.access & Opcodes.ACC_PRIVATE) != 0) {
                hiddenFields.add(field.name);
            }
        }
        for (MethodNode method : node.methods) {
            methods.put(method.name + method.desc, (method.access & Opcodes.ACC_PRIVATE) != 0);
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                    handOut(dynamic);
                }
            }
        }
    }

    private void handOut(InvokeDynamicInsnNode dynamic) {
        for (Object argument : dynamic.bsmArgs) {
            if (argument instanceof Handle handle && isOwn(handle.getOwner())) {
                handedOut.add(handle.getName() + handle.getDesc());
            }
        }
    }

    boolean isOwn(String owner) {
        return owner.equals(node.name);
    }

    /** Returns whether a field is private, in a class that shares its private members with no other. */
    boolean hidesField(String owner, String name) {
        return isOwn(owner) && hiddenFields.contains(name);
    }

    /** Returns whether all calls of a method are calls in this class. */
    boolean hidesMethod(String method) {
        return isAlone && methods.getOrDefault(method, false) && !handedOut.contains(method);
    }

    /** Returns whether a call surely runs a method of this class. */
    boolean callsDirectly(MethodInsnNode call) {
        String method = call.name + call.desc;
        return isOwn(call.owner)
                && methods.containsKey(method)
                && (call.getOpcode() == Opcodes.INVOKESTATIC
                        || call.getOpcode() == Opcodes.INVOKESPECIAL
                        || methods.get(method));
    }
}
