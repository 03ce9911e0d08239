package org.taskrace.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * A compiler directive that keeps the JVM's optimising compiler away from the agent's own analyses.
 *
 * <p>Rewriting a few hundred classes makes the analyses hot, and C2 then spends several times as long on compiling them as they take.
 * The simple compiler, C1, does for code that runs once per class. The directive is added while the program runs, and only for programs
 * of many classes: asking for it costs some 50 ms. A JDK that refuses it runs on as before.
 */
final class AnalysisCompilation {

    /** The number of rewritten classes from which the directive pays. */
    private static final int MANY = 40;

    private static final String DIRECTIVE = """
            [{match: ["org/taskrace/agent/analysis/*.*", "org/taskrace/agent/transform/*.*",
                      "org/taskrace/agent/constructs/family/*.*", "org/taskrace/agent/constructs/objects/table/*.*",
                      "org/taskrace/shaded/asm/*.*", "org/objectweb/asm/*.*"],
              c2: {Exclude: true}}]
            """;

    private static final String PACKAGE = "com.sun.management.internal";

    private final Instrumentation instrumentation;
    private final AtomicInteger classes = new AtomicInteger();

    AnalysisCompilation(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Counts a rewritten class; adds the directive once there are many, on a thread of its own. */
    void count() {
        if (classes.incrementAndGet() == MANY) {
            Thread thread = new ToolThread(null, this::add, "taskrace-compiler-directive", 0);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void add() {
        Optional<Module> management = ModuleLayer.boot().findModule("jdk.management");
        if (management.isEmpty()) {
            return;
        }
        try {
            instrumentation.redefineModule(
                    management.get(),
                    Set.of(),
                    Map.of(),
                    Map.of(PACKAGE, Set.of(AnalysisCompilation.class.getModule())),
                    Set.of(),
                    Map.of());
            // The JDK has no smaller entry to diagnostic commands; its provider loads the native library.
            Class.forName(PACKAGE + ".PlatformMBeanProviderImpl", true, null);
            Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl", true, null);
            Method find = commands.getDeclaredMethod("getDiagnosticCommandMBean");
            Method execute = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
            find.setAccessible(true);
            execute.setAccessible(true);
            Path file = Files.createTempFile("taskrace", ".json");
            try {
                Files.writeString(file, DIRECTIVE);
                execute.invoke(find.invoke(null), "Compiler.directives_add \"" + file + "\"");
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
            // Only time is lost: the analyses are compiled as all other code is.
        }
    }
}
