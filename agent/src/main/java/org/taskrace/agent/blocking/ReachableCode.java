package org.taskrace.agent.blocking;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Call graph reachability: follows the methods that a task's code may call, and combines what each may wait for. */
final class ReachableCode {

    /** Class files of the program by name; null where there is none. */
    interface Classes {
        ClassNode get(String name);
    }

    /** The methods of a task that a pool runs. */
    private static final Set<String> BODIES = Set.of("compute", "exec", "onCompletion", "onExceptionalCompletion");

    private static final Set<String> TASK_CLASSES = Set.of(
            "java/util/concurrent/ForkJoinTask",
            "java/util/concurrent/RecursiveTask",
            "java/util/concurrent/RecursiveAction",
            "java/util/concurrent/CountedCompleter");

    /** The methods of functional interfaces that executors and stages call. */
    private static final Set<String> FUNCTIONS = Set.of("run", "call", "get", "apply", "accept");

    /** More methods than this are not followed. */
    private static final int MOST_METHODS = 400;

    private final Classes classes;
    private final ArrayDeque<MethodNode> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();
    private MayBlock result = MayBlock.NEVER;
    private boolean hasUnseenCode;

    /** Whether the code calls a function that it was given, or a method that only other classes implement. */
    private boolean callsFunctions;

    /** The classes of the tasks that were added: their objects exist, so a call may mean what these classes declare. */
    private final Set<String> made = new LinkedHashSet<>();

    ReachableCode(Classes classes) {
        this.classes = classes;
    }

    MayBlock of(String taskClass) {
        addTask(taskClass);
        return followAll();
    }

    /** Returns the answer for the lambdas, method references and new objects that a method, in all its overloads, passes on. */
    MayBlock ofFunctionsOf(String className, String methodName) {
        ClassNode node = classes.get(className);
        if (node == null) {
            return MayBlock.HARDLY;
        }
        for (MethodNode method : node.methods) {
            if (method.name.equals(methodName)) {
                method.instructions.forEach(this::addFunction);
            }
        }
        return followAll();
    }

    private void addFunction(AbstractInsnNode instruction) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            dynamic(dynamic);
        } else if (instruction.getOpcode() == Opcodes.NEW) {
            String type = ((TypeInsnNode) instruction).desc;
            ClassNode made = isLibrary(type) ? null : classes.get(type);
            if (made != null && !made.interfaces.isEmpty()) {
                made.methods.forEach(method -> add(type, method));
            }
        }
    }

    /** Returns the answer for one method. */
    MayBlock ofMethod(String owner, String name, String descriptor) {
        resolve(Opcodes.INVOKESTATIC, owner, name, descriptor);
        return followAll();
    }

    /**
     * Returns the answer for an object of a class whose function an executor calls. A class of the JDK that it extends may call
     * any of its methods, as a FutureTask calls {@code done}.
     */
    MayBlock ofFunction(String className) {
        made.add(className);
        boolean extendsLibrary = !"java/lang/Object".equals(libraryClassOf(className));
        for (String name = className; !isLibrary(name); ) {
            ClassNode node = classes.get(name);
            if (node == null) {
                unseen();
                break;
            }
            for (MethodNode method : node.methods) {
                if (FUNCTIONS.contains(method.name) || extendsLibrary && isOverridable(method)) {
                    add(name, method);
                }
            }
            name = node.superName;
        }
        return followAll();
    }

    private static boolean isOverridable(MethodNode method) {
        return !method.name.startsWith("<") && (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
    }

    /** Returns whether the code calls functions that objects hold. What these do was not followed. */
    boolean callsFunctions() {
        return callsFunctions;
    }

    /** Returns whether the code goes on where it could not be followed, or has a loop of which it is not clear that it ends. */
    boolean hasUnseenCode() {
        return hasUnseenCode;
    }

    private void unseen() {
        hasUnseenCode = true;
        found(MayBlock.HARDLY);
    }

    private MayBlock followAll() {
        while (!open.isEmpty() && result != MayBlock.MAYBE) {
            follow(open.removeFirst());
        }
        return result;
    }

    private void found(MayBlock waiting) {
        result = result.and(waiting);
    }

    /** Adds the methods that a pool runs for a task of this class. */
    private void addTask(String taskClass) {
        made.add(taskClass);
        for (String name = taskClass; !isLibrary(name); ) {
            ClassNode node = classes.get(name);
            if (node == null) {
                found(MayBlock.HARDLY);
                return;
            }
            for (MethodNode method : node.methods) {
                if (BODIES.contains(method.name)) {
                    add(name, method);
                }
            }
            name = node.superName;
        }
    }

    private void add(String owner, MethodNode method) {
        if (!seen.add(owner + "." + method.name + method.desc)) {
            return;
        }
        callsFunctions |= (method.access & Opcodes.ACC_ABSTRACT) != 0;
        if (seen.size() > MOST_METHODS || (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
            unseen();
            return;
        }
        if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            found(MayBlock.HARDLY);
        }
        open.add(method);
    }

    private void follow(MethodNode method) {
        hasUnseenCode |= BoundedLoopFinder.hasOther(method);
        ChildJoinAnalysis children = new ChildJoinAnalysis(method);
        if (WorkSharingLoopFinder.isIn(method, this::callee)) {
            found(MayBlock.SHARES);
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call) {
                call(call, children);
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                dynamic(dynamic);
            } else if (instruction instanceof FieldInsnNode field) {
                field(field);
            } else if (instruction.getOpcode() == Opcodes.NEW) {
                String type = ((TypeInsnNode) instruction).desc;
                initialize(type);
                if (isTask(type)) {
                    addTask(type);
                }
            } else if (instruction.getOpcode() == Opcodes.MONITORENTER) {
                found(MayBlock.HARDLY);
            }
        }
    }

    private void field(FieldInsnNode field) {
        if (field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC) {
            initialize(field.owner);
        }
        ClassNode owner = isLibrary(field.owner) ? null : classes.get(field.owner);
        boolean isPlain = owner != null
                && owner.fields.stream()
                        .anyMatch(f -> f.name.equals(field.name) && (f.access & Opcodes.ACC_VOLATILE) == 0);
        if (!isPlain && field.getOpcode() != Opcodes.PUTSTATIC && field.getOpcode() != Opcodes.PUTFIELD) {
            // A loop may wait for another value.
            found(MayBlock.HARDLY);
        }
    }

    private void call(MethodInsnNode call, ChildJoinAnalysis children) {
        if (ChildJoinAnalysis.isOfTasks(call.name) && isTask(call.owner) && !isDeclared(call)) {
            found(children.of(call));
        } else if (call.owner.startsWith("[") || isLibrary(call.owner)) {
            callsFunctions |= isFunction(call.owner);
            hasUnseenCode |= isFunction(call.owner) || BlockingCallTable.interacts(call.owner, call.name, call.desc);
            found(call.owner.startsWith("[") ? MayBlock.NEVER : BlockingCallTable.of(call.owner, call.name, call.desc));
        } else {
            if (call.getOpcode() == Opcodes.INVOKESTATIC) {
                initialize(call.owner);
            }
            resolve(call.getOpcode(), call.owner, call.name, call.desc);
            if (call.getOpcode() != Opcodes.INVOKESTATIC && call.getOpcode() != Opcodes.INVOKESPECIAL) {
                addOverrides(call);
            }
        }
    }

    /** Follows a call to what a class of a task declares in place of the called method. */
    private void addOverrides(MethodInsnNode call) {
        for (String type : List.copyOf(made)) {
            if (!type.equals(call.owner) && inherits(type, call.owner)) {
                resolve(Opcodes.INVOKEVIRTUAL, type, call.name, call.desc);
            }
        }
    }

    private boolean inherits(String type, String ancestor) {
        for (String name = type; name != null && !isLibrary(name); ) {
            ClassNode node = classes.get(name);
            if (node == null) {
                return false;
            }
            if (name.equals(ancestor) || node.interfaces.contains(ancestor)) {
                return true;
            }
            name = node.superName;
        }
        return false;
    }

    /** Returns whether the program itself declares the called method. */
    private boolean isDeclared(MethodInsnNode call) {
        for (String name = call.owner; !isLibrary(name); ) {
            ClassNode node = classes.get(name);
            if (node.methods.stream().anyMatch(m -> m.name.equals(call.name) && m.desc.equals(call.desc))) {
                return true;
            }
            name = node.superName;
        }
        return false;
    }

    /** Follows a call within the program, and records a doubt if an override may be called instead. */
    private void resolve(int opcode, String owner, String name, String descriptor) {
        boolean isExact = opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKEINTERFACE;
        for (String className = owner; className != null; ) {
            if (isLibrary(className)) {
                found(BlockingCallTable.of(className, name, descriptor));
                return;
            }
            ClassNode node = classes.get(className);
            if (node == null) {
                unseen();
                return;
            }
            isExact |= className.equals(owner) && (node.access & Opcodes.ACC_FINAL) != 0;
            for (MethodNode method : node.methods) {
                if (method.name.equals(name) && method.desc.equals(descriptor)) {
                    boolean isLast = (method.access & (Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE)) != 0;
                    found(isExact || isLast ? MayBlock.NEVER : MayBlock.HARDLY);
                    add(className, method);
                    return;
                }
            }
            className = node.superName;
        }
    }

    /** Returns the method that a call invokes unless a subclass overrides it; null if it is not the program's. */
    private MethodNode callee(MethodInsnNode call) {
        for (String name = call.owner; name != null && !name.startsWith("[") && !isLibrary(name); ) {
            ClassNode node = classes.get(name);
            if (node == null) {
                return null;
            }
            for (MethodNode method : node.methods) {
                if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
                    return method;
                }
            }
            name = node.superName;
        }
        return null;
    }

    private void dynamic(InvokeDynamicInsnNode dynamic) {
        String bootstrap = dynamic.bsm.getOwner();
        if (bootstrap.equals("java/lang/invoke/StringConcatFactory")) {
            return;
        }
        if (!bootstrap.equals("java/lang/invoke/LambdaMetafactory")) {
            unseen();
            return;
        }
        // Any code that gets the lambda may run it.
        Handle body = (Handle) dynamic.bsmArgs[1];
        if (!isLibrary(body.getOwner())) {
            boolean isStatic = body.getTag() == Opcodes.H_INVOKESTATIC || body.getTag() == Opcodes.H_INVOKESPECIAL;
            resolve(
                    isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
                    body.getOwner(),
                    body.getName(),
                    body.getDesc());
        }
    }

    private void initialize(String className) {
        for (String name = className; !isLibrary(name) && !name.startsWith("["); ) {
            ClassNode node = classes.get(name);
            if (node == null) {
                found(MayBlock.HARDLY);
                return;
            }
            for (MethodNode method : node.methods) {
                if (method.name.equals("<clinit>")) {
                    add(name, method);
                }
            }
            name = node.superName;
        }
    }

    private boolean isTask(String className) {
        String name = libraryClassOf(className);
        return name != null && TASK_CLASSES.contains(name);
    }

    /** Returns the first class of the JDK that a class inherits from; null if that is unknown. */
    private String libraryClassOf(String className) {
        String name = className;
        while (!name.startsWith("[") && !isLibrary(name)) {
            ClassNode node = classes.get(name);
            if (node == null) {
                return null;
            }
            name = node.superName;
        }
        return name;
    }

    /** Returns whether an interface of the JDK stands for code of the program. */
    private static boolean isFunction(String className) {
        return className.startsWith("java/util/function/")
                || className.equals("java/lang/Runnable")
                || className.equals("java/util/concurrent/Callable");
    }

    /** Returns whether a class belongs to the JDK or the task API, whose waits {@link BlockingCallTable} knows. */
    private static boolean isLibrary(String className) {
        return className.startsWith("java/")
                || className.startsWith("org/taskrace/tasks/")
                || className.startsWith("javax/")
                || className.startsWith("jdk/")
                || className.startsWith("sun/");
    }
}
