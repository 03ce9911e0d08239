package org.taskrace.agent.constructs.objects.table;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/** View of the table for the class that an object really has. Remembered per class and call shape. */
public final class ClassModelTable {

    private static final CallEffects[] NO_EFFECTS = {};

    /** One class. */
    public final class Model {
        private final Class<?> type;
        private final Safety safety;
        private final List<String> known;
        private CallEffects[] effects = NO_EFFECTS;

        /** By call shape: the class whose method a call runs, as far as asked. */
        private final Map<Integer, String> declaring = new HashMap<>();

        private Model(Class<?> type) {
            this.type = type;
            known = knownTypes(type);
            safety = known.isEmpty() ? Safety.DELEGATING : safetyOf(known);
        }

        public Safety safety() {
            return safety;
        }

        /** Returns whether no call on an object of this class is an access, since the object never changes or its own code is checked. */
        public boolean isUnchecked() {
            return safety == Safety.DELEGATING || safety == Safety.SAFE;
        }

        /** Returns the effects of a call on an object of this class; {@link CallEffects#NOTHING} where the called code is rewritten itself. */
        public CallEffects effects(int shape) {
            if (shape >= effects.length) {
                effects = java.util.Arrays.copyOf(effects, Math.max(shape + 1, effects.length * 2));
            }
            if (effects[shape] == null) {
                effects[shape] = find(shapes.get(shape));
            }
            return effects[shape];
        }

        /** Returns whether a call runs the method that this class declares, with dots. */
        public boolean isDeclared(int shape, String className) {
            return declaring(shape).equals(className);
        }

        /**
         * Returns whether the table leaves open what a call does, which ends up in code that is not the program's. It gives
         * the class no safety, or a superclass is safe and the method is not its own.
         */
        public boolean isUnlisted(int shape) {
            boolean isOpen = safety == Safety.DELEGATING || safety == Safety.SAFE && isAdded(shape);
            return isOpen && !known.isEmpty() && !isRewritten(type, shapes.get(shape));
        }

        /** Returns whether the table gives a class of the JDK no safety. */
        public boolean isUnlisted() {
            return safety == Safety.DELEGATING && !known.isEmpty() && JdkClasses.contain(type);
        }

        /** Returns whether a call runs a method of a class that the table gives no safety of its own. */
        private boolean isAdded(int shape) {
            String found = declaring(shape);
            return !found.isEmpty() && table.safety(found) == null;
        }

        private String declaring(int shape) {
            return declaring.computeIfAbsent(shape, number -> declaringClass(type, shapes.get(number)));
        }

        /** Returns whether a call ends up in code of the program, below what the table knows. */
        public boolean isOfProgram(CallShape shape) {
            return isRewritten(type, shape);
        }

        /** Does what {@link #isOfProgram(CallShape)} does for a method with a number. */
        public boolean isOfProgram(int shape) {
            return isOfProgram(shapes.get(shape));
        }

        private CallEffects find(CallShape shape) {
            if (safety == Safety.DELEGATING || isRewritten(type, shape) || ofIdentity(type, shape)) {
                return CallEffects.NOTHING;
            }
            if (safety == Safety.SAFE) {
                return asking(table.effects(known, shape.name(), shape.parameters()));
            }
            CallEffects found = table.effects(known, shape.name(), shape.parameters());
            if (found != null) {
                return found;
            }
            boolean isRead = safety == Safety.UNSAFE && JdkClasses.contain(type) && reads.isCertain(type, shape);
            return isRead ? CallEffects.READS_ALL : CallEffects.UNKNOWN;
        }
    }

    /** Knowledge of methods of the JDK that the table does not describe. */
    @FunctionalInterface
    public interface Reads {

        /** Returns whether a method, called on an object of exactly this class, surely leaves that as it is. */
        boolean isCertain(Class<?> type, CallShape shape);
    }

    private final ObjectTable table;
    private final CallShapeTable shapes;
    private final Reads reads;

    private final ClassValue<Model> models = new ClassValue<>() {
        @Override
        protected Model computeValue(Class<?> type) {
            return new Model(type);
        }
    };

    /** Creates a view in which each method that the table does not describe counts as a write. */
    public ClassModelTable(ObjectTable table, CallShapeTable shapes) {
        this(table, shapes, (type, shape) -> false);
    }

    public ClassModelTable(ObjectTable table, CallShapeTable shapes, Reads reads) {
        this.reads = reads;
        this.table = table;
        this.shapes = shapes;
    }

    /** Returns the number of a method, for calls that no instruction of the program makes. */
    public int shape(String name, String descriptor) {
        return shapes.number(new CallShape(name, descriptor, null));
    }

    /** Calls are on objects of a few classes, which this finds at once. */
    private final Model[] recent = new Model[64];

    public Model of(Class<?> type) {
        int slot = System.identityHashCode(type) & recent.length - 1;
        Model model = recent[slot];
        if (model == null || model.type != type) {
            model = models.get(type);
            recent[slot] = model;
        }
        return model;
    }

    /**
     * Returns the nearest class that the table knows or the JDK has, and all it inherits from, nearest first. Nothing for a class of the
     * program that extends no class of the table: its own code is checked.
     */
    private List<String> knownTypes(Class<?> type) {
        Class<?> nearest = type;
        while (nearest != null && isOfProgram(nearest) && !table.knows(nearest.getName())) {
            nearest = nearest.getSuperclass();
        }
        if (nearest == null || nearest == Object.class) {
            return List.of();
        }
        Set<String> names = new LinkedHashSet<>();
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> c = nearest; c != null && c != Object.class; c = c.getSuperclass()) {
            names.add(c.getName());
            classes.add(c);
        }
        for (int i = 0; i < classes.size(); i++) {
            for (Class<?> implemented : classes.get(i).getInterfaces()) {
                if (names.add(implemented.getName())) {
                    classes.add(implemented);
                }
            }
        }
        names.add(Object.class.getName());
        return List.copyOf(names);
    }

    private Safety safetyOf(List<String> known) {
        for (String name : known) {
            Safety safety = table.safety(name);
            // An abstract class of the JDK delegates to subclasses; those of the JDK itself do their own work.
            if (safety != null && (safety != Safety.DELEGATING || name.equals(known.get(0)))) {
                return safety;
            }
        }
        return Safety.DELEGATING;
    }

    private static boolean isOfProgram(Class<?> type) {
        return !JdkClasses.contain(type);
    }

    /** Returns what a call on an object that hides its changes asks other objects. */
    private static CallEffects asking(CallEffects effects) {
        return effects == null || !effects.asksOthers() ? CallEffects.NOTHING : effects;
    }

    /** Returns whether the call ends up in a method of Object that looks at nothing but the object's identity. */
    private static boolean ofIdentity(Class<?> type, CallShape shape) {
        boolean isHash = shape.name().equals("hashCode") && shape.descriptor().equals("()I");
        boolean isText = shape.name().equals("toString") && shape.descriptor().equals("()Ljava/lang/String;");
        boolean isEquality = shape.name().equals("equals") && shape.descriptor().equals("(Ljava/lang/Object;)Z");
        if (!isHash && !isText && !isEquality) {
            return false;
        }
        try {
            Class<?>[] parameters = isEquality ? new Class<?>[] {Object.class} : new Class<?>[0];
            return type.getMethod(shape.name(), parameters).getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException | LinkageError e) {
            return false;
        }
    }

    /** Returns whether the call ends up in code of the program, below what the table knows. */
    private boolean isRewritten(Class<?> type, CallShape shape) {
        if (shape.superOwner() != null) {
            return false;
        }
        for (Class<?> c = type; c != null && isOfProgram(c) && !table.knows(c.getName()); c = c.getSuperclass()) {
            if (declares(c, shape)) {
                return true;
            }
        }
        return false;
    }

    private static String declaringClass(Class<?> type, CallShape shape) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (declares(c, shape)) {
                return c.getName();
            }
        }
        return "";
    }

    private static boolean declares(Class<?> type, CallShape shape) {
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(shape.name())
                        && Type.getMethodDescriptor(method).equals(shape.descriptor())) {
                    return true;
                }
            }
        } catch (LinkageError e) {
            // A type of one of its methods is missing: the method can then hardly be the JDK's.
        }
        return false;
    }
}
