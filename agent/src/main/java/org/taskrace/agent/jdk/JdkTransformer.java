package org.taskrace.agent.jdk;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Rewrites the JDK classes of the hook table. */
public final class JdkTransformer {

    /** Methods of Thread that mean the logical thread: a new thread inherits from its creator, and a thread sees its own stack. */
    private static final Set<String> THREAD_METHODS = Set.of(
            "interrupted",
            "getStackTrace",
            "<init>",
            "scopedValueBindings",
            "setScopedValueBindings",
            "inheritScopedValueBindings",
            "setHeadStackableScope");

    private final Map<String, List<Hook>> hooks;
    private final Consumer<String> missing;

    /** {@code missing} is told the hooks whose method this JDK does not have. */
    public JdkTransformer(int release, Consumer<String> missing) {
        hooks = HookTable.forRelease(release);
        this.missing = missing;
    }

    /** Whether this class is to be rewritten. */
    public boolean wants(String className) {
        return hooks.containsKey(className)
                || HookTable.seesLogicalThreads(className)
                || HookTable.gathersResults(className);
    }

    /** The future classes, which must not be loaded before the agent is ready, since they get a field. */
    public static Set<String> mustNotBeLoaded() {
        return HookTable.TRACKED;
    }

    /** The rewritten class. {@code firstLoad}: it may get members, not only other method bodies. */
    public byte[] transform(String className, byte[] bytes, boolean firstLoad) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassVisitor visitor = writer;
        if (firstLoad && HookTable.TRACKED.contains(className)) {
            visitor = new CompletionMarkAdder(visitor);
        }
        reader.accept(new Visitor(visitor, className), 0);
        return writer.toByteArray();
    }

    private final class Visitor extends ClassVisitor {
        private final String className;
        private final Set<Hook> unused;
        private final boolean substitutes;

        Visitor(ClassVisitor next, String className) {
            super(Opcodes.ASM9, next);
            this.className = className;
            // By identity: the hash code of a record is made at run time, at a price that every start would pay.
            unused = Collections.newSetFromMap(new IdentityHashMap<>());
            unused.addAll(hooks.getOrDefault(className, List.of()));
            substitutes = HookTable.seesLogicalThreads(className);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                return method;
            }
            boolean asksForItself = className.equals("java/lang/Thread") && THREAD_METHODS.contains(name);
            if (substitutes || asksForItself) {
                method = new LogicalThreadCallVisitor(method);
            }
            if (HookTable.gathersResults(className)) {
                method = new MapConcurrentVisitor(method);
            }
            String replaced = ConstructHookTable.REPLACED_CALLS.get(className);
            boolean compares = className.equals(ConstructHookTable.COMPARING_CLASS) && !name.equals("<init>");
            if (replaced != null || compares) {
                method = new ReplacedCallVisitor(method, className, replaced == null ? "" : replaced);
            }
            for (Hook hook : hooks.getOrDefault(className, List.of())) {
                if (hook.matches(name, descriptor)) {
                    unused.remove(hook);
                    method = CompletionHookVisitor.of(method, access, hook);
                }
            }
            return method;
        }

        @Override
        public void visitEnd() {
            for (Hook hook : unused) {
                missing.accept(hook.owner().replace('/', '.') + "." + hook.method() + hook.descriptor());
            }
            super.visitEnd();
        }
    }
}
