package org.taskrace.agent.constructs.atomics;

import java.lang.reflect.Array;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.CallKind;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.OperationDescription;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Methods of the JDK that the program calls by reflection or by a handle, when it runs: each call means what a call instruction does.
 */
public final class CalledMethods {

    private final ObjectTable table;
    private final CallShapeTable shapes;
    private final FieldSiteTable sites;
    private final InconclusiveReasons problems;
    private final ComputedEffects computed;
    private AtomicHooks.Model atomics = new AtomicHooks.Model();

    /** @param computed knows the methods that the table does not describe */
    public CalledMethods(
            ObjectTable table,
            ComputedEffects computed,
            CallShapeTable shapes,
            FieldSiteTable sites,
            InconclusiveReasons problems) {
        this.computed = computed;
        this.table = table;
        this.shapes = shapes;
        this.sites = sites;
        this.problems = problems;
    }

    /** Uses the model that follows operations of atomics. */
    void useAtomics(AtomicHooks.Model theAtomics) {
        atomics = theAtomics;
    }

    /**
     * Records a call.
     *
     * @param owner the class that declares the method or constructor
     * @param receiver null for a static method or a constructor
     */
    public void called(Class<?> owner, String name, String descriptor, Object receiver, Object[] arguments, int site) {
        CallShape shape = new CallShape(name, descriptor, null);
        ofConstruct(owner, shape, receiver, arguments, site);
        if (receiver != null) {
            ofReceiver(shape, receiver, arguments, site);
        }
        boolean isConstructor = name.equals("<init>");
        String className = owner.getName().replace('.', '/');
        int opcode =
                isConstructor ? Opcodes.INVOKESPECIAL : receiver == null ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
        CallEffects effects = table.effects(computed.types(className, receiver == null), name, shape.parameters());
        if (effects != null) {
            for (CallEffects.Argument effect : effects.arguments()) {
                if (effect.number() <= arguments.length && arguments[effect.number() - 1] != null) {
                    ofArgument(effect, arguments, site);
                }
            }
        } else if (owner.getClassLoader() == null) {
            for (ComputedEffects.Touch touch : computed.ofJdk(opcode, className, name, descriptor)) {
                ofComputed(touch, owner, shape, receiver, arguments, site);
            }
        }
    }

    private void ofComputed(
            ComputedEffects.Touch touch,
            Class<?> owner,
            CallShape shape,
            Object receiver,
            Object[] arguments,
            int site) {
        int number = shapes.number(shape);
        int possible = sites.possible(
                site,
                owner.getSimpleName() + "." + shape.name() + ", called by name, may access its object or arguments");
        Object argument =
                touch.number() > 0 && touch.number() <= arguments.length ? arguments[touch.number() - 1] : null;
        if (touch.number() == 0) {
            ObjectHooks.touchReceiver(receiver, number, site, possible);
        } else if (touch.byClass()) {
            boolean isStatic = receiver == null && !shape.name().equals("<init>");
            int parameter = isStatic ? touch.number() - 1 : touch.number();
            ObjectHooks.touchArgument(argument, receiver, touch.sureIn(), parameter, number, site, possible);
        } else if (touch.writes()) {
            ObjectHooks.mayWrite(argument, touch.isSure() ? site : possible);
        } else {
            ObjectHooks.mayRead(argument, touch.isSure() ? site : possible);
        }
    }

    /** Records an operation of a construct. Only those of atomics can be followed without their call instruction. */
    private void ofConstruct(Class<?> owner, CallShape shape, Object receiver, Object[] arguments, int site) {
        OperationDescription operation = CurrentStrand.recording
                        && owner.getPackageName().startsWith("java.util.concurrent")
                ? ConstructRegistry.all().operation(owner.getName().replace('.', '/'), shape.name(), shape.descriptor())
                : null;
        if (operation != null && operation.memory() != null && receiver != null) {
            Object first = arguments.length > 0 ? arguments[0] : null;
            long index = first instanceof Integer number ? number : -1;
            atomics.access(receiver, first, index, site, operation.atomicOperation(false));
        } else if (operation != null && operation.call() != CallKind.NONE) {
            problems.addUnknownOrder(
                    owner.getSimpleName() + "." + shape.name() + ", called by reflection or a handle, is not followed",
                    site);
        }
    }

    private void ofReceiver(CallShape shape, Object receiver, Object[] arguments, int site) {
        Type[] types = Type.getArgumentTypes(shape.descriptor());
        Object reference = null;
        int index = -1;
        for (int i = Math.min(types.length, arguments.length) - 1; i >= 0; i--) {
            if (types[i] == Type.INT_TYPE && arguments[i] instanceof Integer number) {
                index = number;
            } else if (types[i].getSort() == Type.OBJECT) {
                reference = arguments[i];
            }
        }
        int number = shapes.number(shape);
        ObjectHooks.before(receiver, reference, index, number, site);
        ObjectHooks.after(receiver, reference, null, index, number, site, ObjectHooks.USED);
    }

    private static void ofArgument(CallEffects.Argument effect, Object[] arguments, int site) {
        Object argument = arguments[effect.number() - 1];
        Integer from = effect.from() == CallEffects.START ? Integer.valueOf(0) : number(arguments, effect.from());
        Integer to = number(arguments, effect.to());
        if (argument.getClass().isArray() && from != null && to != null) {
            int end = effect.isLength() ? from + to : to;
            ArrayMemory.accessRange(
                    argument, from, Math.min(end, Array.getLength(argument)), AccessKey.of(site, effect.writes()));
        } else if (effect.writes()) {
            ObjectHooks.writeArgument(argument, site);
        } else {
            ObjectHooks.readArgument(argument, site);
        }
    }

    private static Integer number(Object[] arguments, int argument) {
        boolean isGiven = argument > 0 && argument <= arguments.length;
        return isGiven && arguments[argument - 1] instanceof Integer number ? number : null;
    }
}
