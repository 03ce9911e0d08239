package org.taskrace.agent.constructs.atomics;

import java.lang.constant.ConstantDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.BiFunction;

/** Resolver that finds the field that a handle is for by the description that the JDK gives of it. */
final class VarHandleResolver {

    private VarHandleResolver() {}

    /** Returns what {@code result} makes of the field's class and name; null where the handle is for no field that can be named. */
    static <T> T of(VarHandle handle, BiFunction<Class<?>, String, T> result) {
        try {
            VarHandle.VarHandleDesc description = handle.describeConstable().orElse(null);
            if (description == null) {
                return null;
            }
            List<Class<?>> coordinates = handle.coordinateTypes();
            Class<?> owner = coordinates.isEmpty() ? staticOwner(handle, description) : coordinates.get(0);
            return owner == null ? null : result.apply(owner, ((DynamicConstantDesc<?>) description).constantName());
        } catch (RuntimeException | LinkageError e) {
            // Made by a combinator, or for native memory.
            return null;
        }
    }

    private static Class<?> staticOwner(VarHandle handle, DynamicConstantDesc<?> description) {
        ConstantDesc owner = description.bootstrapArgsList().get(0);
        String name = owner.toString();
        int from = name.indexOf('[') + 1;
        try {
            return Class.forName(
                    name.substring(from, name.lastIndexOf(']')),
                    false,
                    handle.varType().getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
