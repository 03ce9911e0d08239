package org.taskrace.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.taskrace.agent.jdk.JdkTransformer;
import org.taskrace.engine.site.InconclusiveReasons;

/**
 * A transformer that hands each class of the boot loader to the rewriter of the JDK.
 *
 * <p>It retransforms the classes that are loaded before the agent. Other agents may retransform them once more, which
 * calls it again with the class as it was.
 */
final class JdkClassTransformer implements ClassFileTransformer {

    private final JdkTransformer jdk;
    private final InconclusiveReasons problems;

    /** The classes that were rewritten when they were loaded, and may therefore have new members. */
    private final Set<String> seenFromStart = Collections.synchronizedSet(new HashSet<>());

    JdkClassTransformer(JdkTransformer jdk, InconclusiveReasons problems) {
        this.jdk = jdk;
        this.problems = problems;
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] bytes) {
        if (loader != null || className == null || !jdk.wants(className)) {
            return null;
        }
        try {
            if (classBeingRedefined == null) {
                seenFromStart.add(className);
            }
            return jdk.transform(className, bytes, seenFromStart.contains(className));
        } catch (Throwable e) {
            // The JVM would swallow it, and the class would silently go without hooks.
            problems.add(className.replace('/', '.') + " could not be rewritten: " + e, 0);
            return null;
        }
    }
}
