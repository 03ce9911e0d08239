package org.taskrace.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.engine.site.InconclusiveReasons;

/**
 * A transformer that hands each class of the program to its rewriter.
 *
 * <p>The JVM must know it as one that cannot retransform. Then it keeps the rewritten class, with its new members, when
 * another agent changes the class later. Mocking libraries do so.
 */
final class AgentTransformer implements ClassFileTransformer {

    private final Instrumentation instrumentation;
    private final ProgramTransformer program;
    private final InconclusiveReasons problems;
    private final BiConsumer<byte[], ClassLoader> scan;
    private final Consumer<String> loaded;
    private final Set<Module> readers = new HashSet<>();
    private final AnalysisCompilation compilation;

    /** Rewritten classes by name, for a program that is loaded again and again; null where each class is loaded once. */
    private final Map<String, byte[]> rewritten;

    /**
     * @param scan looks at each class of the program before it is rewritten, but for those that are left out
     * @param loaded receives the internal name of each class outside of the JDK
     * @param loadsAgain whether each class of the program is loaded many times
     */
    AgentTransformer(
            Instrumentation instrumentation,
            ProgramTransformer program,
            InconclusiveReasons problems,
            BiConsumer<byte[], ClassLoader> scan,
            Consumer<String> loaded,
            boolean loadsAgain) {
        rewritten = loadsAgain ? new HashMap<>() : null;
        this.instrumentation = instrumentation;
        this.program = program;
        this.problems = problems;
        this.scan = scan;
        this.loaded = loaded;
        compilation = new AnalysisCompilation(instrumentation);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] bytes) {
        if (className == null || loader == null) {
            return null;
        }
        try {
            loaded.accept(className);
            if (program.wants(module, loader, className)) {
                letRead(module);
                if (!program.leavesOut(className)) {
                    scan.accept(bytes, loader);
                }
                compilation.count();
                return rewritten == null
                        ? program.transform(loader, className, bytes)
                        : cached(loader, className, bytes);
            }
            return null;
        } catch (Throwable e) {
            // The JVM would swallow it, and the class would silently go unchecked.
            problems.add(className.replace('/', '.') + " could not be rewritten: " + e, 0);
            return null;
        }
    }

    private synchronized byte[] cached(ClassLoader loader, String className, byte[] bytes) {
        byte[] known = rewritten.get(className);
        if (known == null) {
            known = program.transform(loader, className, bytes);
            if (known != null) {
                rewritten.put(className, known);
            }
        }
        return known;
    }

    /**
     * Makes a named module read the unnamed module of the boot loader, in which the run-time lives, and opens its main
     * class to it.
     */
    private synchronized void letRead(Module module) {
        if (module != null && module.isNamed() && readers.add(module)) {
            Set<Module> runTime = Set.of(AgentTransformer.class.getModule());
            Map<String, Set<Module>> opens = new HashMap<>();
            module.getPackages().forEach(name -> opens.put(name, runTime));
            instrumentation.redefineModule(module, runTime, Map.of(), opens, Set.of(), Map.of());
        }
    }
}
