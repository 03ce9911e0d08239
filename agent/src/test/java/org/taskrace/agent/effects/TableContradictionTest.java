package org.taskrace.agent.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.effects.MethodEffects.Kind;

/**
 * The table of objects and the effects that are computed from the running JDK do not contradict each other: what is computed as sure
 * stands in the table, too.
 */
class TableContradictionTest {

    private static final ObjectTable TABLE =
            ObjectTable.read(ObjectTable.class.getResourceAsStream(ObjectTable.OWN), List.of());

    private static Set<String> types() throws IOException {
        Set<String> types = new TreeSet<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                ObjectTable.class.getResourceAsStream(ObjectTable.OWN), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("type ") && !line.contains("*")) {
                    types.add(line.split(" ")[1]);
                }
            }
        }
        return types;
    }

    @Test
    void what_is_computed_as_sure_stands_in_the_table() throws IOException {
        EffectAnalysis analysis = new EffectAnalysis(ClassSource.of(null), TABLE);
        Map<String, String> found = new TreeMap<>();
        int compared = 0;
        for (String name : types()) {
            for (Executable method : methods(name)) {
                compared += compare(analysis, name, method, found) ? 1 : 0;
            }
        }
        assertEquals("", String.join("\n", found.values()));
        assertTrue(compared > 1000, compared + " methods");
    }

    private static List<Executable> methods(String type) {
        List<Executable> methods = new ArrayList<>();
        try {
            Class<?> known = Class.forName(type, false, null);
            methods.addAll(List.of(known.getDeclaredConstructors()));
            methods.addAll(List.of(known.getDeclaredMethods()));
        } catch (ClassNotFoundException e) {
            // A type of another JDK.
        }
        methods.removeIf(method -> !Modifier.isPublic(method.getModifiers()) || method.isSynthetic());
        return methods;
    }

    private static boolean compare(EffectAnalysis analysis, String type, Executable method, Map<String, String> found) {
        boolean isConstructor = method instanceof Constructor<?>;
        String name = isConstructor ? "<init>" : method.getName();
        String descriptor = method instanceof Method declared
                ? Type.getMethodDescriptor(declared)
                : Type.getConstructorDescriptor((Constructor<?>) method);
        String owner = type.replace('.', '/');
        boolean hasReceiver = !isConstructor && !Modifier.isStatic(method.getModifiers());
        List<String> types = analysis.ancestry(owner);
        String parameters = new CallShape(name, descriptor, null).parameters();
        CallEffects ofTable = TABLE.effects(hasReceiver ? types : types.subList(0, 1), name, parameters);
        MethodEffects computed = ofTable == null ? null : analysis.ofDeclared(owner, name, descriptor);
        if (computed == null) {
            return false;
        }
        String label = type + "." + name + parameters;
        Safety safety = analysis.safety(owner);
        if (hasReceiver && (safety == Safety.UNSAFE || safety == Safety.CURSOR)) {
            boolean writes = computed.level(0, Kind.WRITE) == MethodEffects.SURE
                    || computed.level(0, Kind.DEEP_WRITE) == MethodEffects.SURE;
            if (writes && !writesReceiver(ofTable)) {
                found.put(label, label + ": surely writes its object");
            }
        }
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int first = Modifier.isStatic(method.getModifiers()) ? 0 : 1;
        for (int i = 0; i < arguments.length; i++) {
            compareArgument(analysis, ofTable, computed, i, i + first, arguments[i], label, found);
        }
        return true;
    }

    private static void compareArgument(
            EffectAnalysis analysis,
            CallEffects ofTable,
            MethodEffects computed,
            int index,
            int parameter,
            Type type,
            String label,
            Map<String, String> found) {
        boolean isTracked = type.getSort() == Type.ARRAY
                || type.getSort() == Type.OBJECT && isUnsafe(analysis.safety(type.getInternalName()));
        if (!isTracked) {
            return;
        }
        boolean writes = computed.level(parameter, Kind.WRITE) == MethodEffects.SURE;
        boolean reads = computed.level(parameter, Kind.READ) == MethodEffects.SURE;
        boolean isWritten = false;
        boolean isTouched = ofTable.view() == CallEffects.View.OF_ARGUMENT && ofTable.viewArgument() == index + 1;
        for (CallEffects.Argument argument : ofTable.arguments()) {
            isWritten |= argument.number() == index + 1 && argument.writes();
            isTouched |= argument.number() == index + 1;
        }
        for (CallEffects.Question question : ofTable.questions()) {
            isTouched |= question.number() == index + 1 || question.other() == index + 1;
        }
        if (writes && !isWritten) {
            found.put(label + " " + (index + 1), label + ": surely writes argument " + (index + 1));
        } else if (reads && !isTouched) {
            found.put(label + " " + (index + 1), label + ": surely reads argument " + (index + 1));
        }
    }

    private static boolean isUnsafe(Safety safety) {
        return safety == Safety.UNSAFE || safety == Safety.CURSOR || safety == Safety.SYNCHRONIZED;
    }

    private static boolean writesReceiver(CallEffects effects) {
        return isWrite(effects.structure())
                || isWrite(effects.base())
                || isWrite(effects.elements())
                || isWrite(effects.element());
    }

    private static boolean isWrite(Access access) {
        return access != Access.NONE && access != Access.READS;
    }
}
