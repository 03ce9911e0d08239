package org.taskrace.agent.transform.calls;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.atomics.FieldCellLocator;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.OperationDescription;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.JdkClasses;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.transform.classes.ClassIndex;

/** Finder of the calls in one class that the table of objects speaks of. */
public final class ObjectCallFinder {

    private static final String BLOCKING = "java.util.concurrent.BlockingQueue";

    private static final ConstructRegistry CONSTRUCTS = ConstructRegistry.all();

    private final ObjectTable table;
    private final int firstShape;
    private final List<CallShape> shapes = new ArrayList<>();
    private final Map<CallShape, Integer> numbers = new HashMap<>();

    /** The answers so far, by owner, shape and opcode: several visitors ask for a call, and a class repeats most calls. */
    private final Map<String, Map<Integer, ObjectCall>> found = new HashMap<>();

    private final ClassIndex index;
    private final ComputedEffects computed;

    /**
     * @param firstShape the number of the first called method in the code of the class
     * @param computed knows the methods that the table does not describe
     */
    public ObjectCallFinder(ObjectTable table, int firstShape, ClassIndex index, ComputedEffects computed) {
        this.table = table;
        this.firstShape = firstShape;
        this.index = index;
        this.computed = computed;
    }

    /** Returns the called methods that have numbers, in the order of these. */
    public List<CallShape> shapes() {
        return shapes;
    }

    /** Returns the number of a called method. */
    int shape(int opcode, String owner, String name, String descriptor) {
        String superOwner = opcode == Opcodes.INVOKESPECIAL ? owner.replace('/', '.') : null;
        return numbers.computeIfAbsent(new CallShape(name, descriptor, superOwner), added -> {
            shapes.add(added);
            return firstShape + shapes.size() - 1;
        });
    }

    /** Returns the call, or null if the table has no entry for it. */
    public ObjectCall find(ClassLoader loader, int opcode, String owner, String name, String descriptor) {
        if (owner.startsWith("[")
                || owner.equals("java/lang/Object")
                || name.startsWith(FieldCellLocator.PREFIX)
                || ClassIndex.isCopy(descriptor)) {
            return null;
        }
        int number = shape(opcode, owner, name, descriptor);
        Map<Integer, ObjectCall> ofOwner = found.computeIfAbsent(owner, o -> new HashMap<>());
        int key = number - firstShape << Byte.SIZE | opcode;
        ObjectCall known = ofOwner.get(key);
        if (known == null && !ofOwner.containsKey(key)) {
            known = find(number, loader, opcode, owner, name, descriptor);
            ofOwner.put(key, known);
        }
        return known;
    }

    private ObjectCall find(int number, ClassLoader loader, int opcode, String owner, String name, String descriptor) {
        List<String> types = index.ancestry(loader, owner);
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC && !name.equals("<init>");
        Safety safety = hasReceiver ? safety(types) : null;
        if (types.contains(BLOCKING)) {
            safety = null;
        }
        CallShape shape = shapes.get(number - firstShape);
        // What Object's own methods ask is of no interest in a type that hides its changes, such as String.
        int last = safety == Safety.SAFE && types.size() > 1 ? types.size() - 1 : types.size();
        CallEffects effects =
                table.effects(hasReceiver ? types.subList(0, last) : types.subList(0, 1), name, shape.parameters());
        List<ComputedEffects.Touch> touches = effects == null || hasReceiver && safety == null
                ? computed(loader, opcode, owner, name, descriptor)
                : List.of();
        if (effects != null) {
            // The table speaks of arguments alone.
            touches = touches.stream().filter(touch -> touch.number() == 0).toList();
        }
        if (safety == null && effects == null && touches.isEmpty()) {
            return null;
        }
        ObjectCall call = new ObjectCall(
                effects == null ? CallEffects.NOTHING : effects,
                safety,
                number,
                Type.getArgumentTypes(descriptor),
                touches);
        return call.concernsReceiver() || call.concernsArguments() ? call : null;
    }

    private List<ComputedEffects.Touch> computed(
            ClassLoader loader, int opcode, String owner, String name, String descriptor) {
        String declaring = index.declaringOwner(loader, owner, name, descriptor);
        OperationDescription described = CONSTRUCTS.operation(declaring, name, descriptor);
        boolean isAccess = described != null && described.memory() != null;
        if (JdkClasses.contain(declaring) && (!isAccess || name.equals("<init>"))) {
            return computed.ofJdk(opcode, declaring, name, descriptor);
        }
        if (isAccess || !index.isLeftOut(loader, declaring)) {
            return List.of();
        }
        index.consultMore();
        return computed.ofLoader(loader, opcode, declaring, name, descriptor);
    }

    /** Returns whether the table has an entry for the receiver of a call. */
    public boolean concernsReceiver(ClassLoader loader, int opcode, String owner, String name, String descriptor) {
        ObjectCall call = find(loader, opcode, owner, name, descriptor);
        return call != null && call.concernsReceiver();
    }

    private Safety safety(List<String> types) {
        for (String type : types) {
            Safety safety = table.safety(type);
            if (safety != null) {
                return safety;
            }
        }
        return null;
    }

    /** Returns whether a value of this type may be an object of the table when it is turned to text. */
    boolean mayBeRead(ClassLoader loader, Type type) {
        if (type.getSort() != Type.OBJECT) {
            return false;
        }
        String name = type.getInternalName();
        if (name.equals("java/lang/Object")) {
            return true;
        }
        Safety safety = name.startsWith("java/") ? safety(index.ancestry(loader, name)) : null;
        return safety != null && safety != Safety.SAFE;
    }
}
