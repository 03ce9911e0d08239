package org.taskrace.agent.jdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
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
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.Hook;

/** Transformer that rewrites the JDK classes into which the constructs' descriptions put hooks. */
public final class JdkTransformer {

    private static final ConstructRegistry CONSTRUCTS = ConstructRegistry.all();

    private final Map<String, List<Hook>> hooks;
    private final Consumer<String> missing;
    private final RewrittenClasses known;

    /**
     * Creates a transformer.
     *
     * @param missing receives the hooks whose method this JDK does not have
     * @param known the classes that earlier runs have rewritten
     */
    public JdkTransformer(int release, Consumer<String> missing, RewrittenClasses known) {
        this.known = known;
        hooks = new HashMap<>();
        for (Hook hook : CONSTRUCTS.hooks()) {
            if (hook.appliesTo(release)) {
                List<Hook> ofClass = hooks.get(hook.owner());
                if (ofClass == null) {
                    ofClass = new ArrayList<>();
                    hooks.put(hook.owner(), ofClass);
                }
                ofClass.add(hook);
            }
        }
        this.missing = missing;
    }

    /** Returns whether this class is to be rewritten. */
    public boolean wants(String className) {
        return hooks.containsKey(className)
                || CONSTRUCTS.seesLogicalThreads(className)
                || CONSTRUCTS.waitsOnItself(className)
                || CONSTRUCTS.neverFindsDone(className);
    }

    /**
     * Loads the classes that get hooks. The JVM does not show an agent the classes that are loaded while it rewrites
     * another one. So none may be left for such a moment.
     */
    public void loadAll() {
        hooks.keySet().forEach(this::load);
        CONSTRUCTS.logicalThreadClasses().forEach(this::load);
        CONSTRUCTS.selfWaitingClasses().forEach(this::load);
        known.save();
    }

    private void load(String name) {
        try {
            Class.forName(name.replace('/', '.'), false, null);
        } catch (ClassNotFoundException e) {
            // Another release has it: a class with hooks for this one would be missed when it is used.
        }
    }

    /** Returns the future classes, which must not be loaded before the agent is ready, since they get a field. */
    public static Set<String> mustNotBeLoaded() {
        return CONSTRUCTS.completionMarks();
    }

    /** Returns the rewritten class. {@code firstLoad}: it may get members, not only other method bodies. */
    public byte[] transform(String className, byte[] bytes, boolean firstLoad) {
        String name = firstLoad ? className : className + " again";
        byte[] result = known.get(name, bytes);
        if (result == null) {
            boolean[] lacksHooks = new boolean[1];
            result = rewrite(className, bytes, firstLoad, lacksHooks);
            if (!lacksHooks[0]) {
                known.put(name, bytes, result);
            }
        }
        return result;
    }

    private byte[] rewrite(String className, byte[] bytes, boolean firstLoad, boolean[] lacksHooks) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassVisitor visitor = writer;
        if (firstLoad && CONSTRUCTS.completionMarks().contains(className)) {
            visitor = new CompletionMarkAdder(visitor);
        }
        if (firstLoad && CONSTRUCTS.waitsOnItself(className)) {
            visitor = new SelfWaitVisitor(visitor);
        }
        reader.accept(new Visitor(visitor, className, lacksHooks), 0);
        return writer.toByteArray();
    }

    private final class Visitor extends ClassVisitor {
        private final String className;
        private final Set<Hook> unused;
        private final boolean substitutes;
        private final boolean[] lacksHooks;

        Visitor(ClassVisitor next, String className, boolean[] lacksHooks) {
            super(Opcodes.ASM9, next);
            this.lacksHooks = lacksHooks;
            this.className = className;
            // By identity: the hash code of a record is made at run time, at a price that every start would pay.
            unused = Collections.newSetFromMap(new IdentityHashMap<>());
            unused.addAll(hooks.getOrDefault(className, List.of()));
            substitutes = CONSTRUCTS.seesLogicalThreads(className);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                return method;
            }
            boolean asksForItself = CONSTRUCTS.meansLogicalThread(className, name);
            if (substitutes || asksForItself) {
                method = new LogicalThreadCallVisitor(method);
            }
            if (CONSTRUCTS.neverFindsDone(className)) {
                method = new MapConcurrentVisitor(method);
            }
            String replaced = CONSTRUCTS.replacedCall(className);
            String compared = name.equals("<init>") ? null : CONSTRUCTS.comparesIn(className);
            if (replaced != null || compared != null) {
                method = new ReplacedCallVisitor(method, className, replaced, compared);
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
                if (hook.isNeeded()) {
                    lacksHooks[0] = true;
                    missing.accept(hook.owner().replace('/', '.') + "." + hook.method() + hook.descriptor());
                }
            }
            super.visitEnd();
        }
    }
}
