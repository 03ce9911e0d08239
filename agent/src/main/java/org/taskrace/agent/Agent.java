package org.taskrace.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.ExplorationMain;
import org.taskrace.agent.explore.ExploringTestChecker;
import org.taskrace.agent.jdk.JdkTransformer;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.session.ParallelMode;
import org.taskrace.agent.session.ParallelTestChecker;
import org.taskrace.agent.session.ProgramParts;
import org.taskrace.agent.session.Session;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.hooks.memory.AllocationHooks;
import org.taskrace.hooks.tasks.TestCheckHooks;

/** Wiring of a run: options, run time, rewriting of classes. */
public final class Agent {

    /** The word before the options, if the agent is to wait for tests instead of a main method. */
    private static final String FOR_TESTS = "tests";

    /** The word before the options, if all schedules are to be run. */
    private static final String FOR_EXPLORING = "explore";

    /** Test runners are no part of the checked program. */
    private static final List<String> TEST_RUNNERS = List.of(
            "org.junit.*",
            "org.opentest4j.*",
            "org.apiguardian.*",
            "org.apache.maven.*",
            "org.gradle.*",
            "worker.org.gradle.*",
            "com.intellij.rt.*",
            "org.eclipse.jdt.*",
            "org.taskrace.junit.AgentAccess",
            "org.taskrace.junit.RaceCheck");

    private Agent() {}

    /** Starts the agent. Called from {@link Premain}, on the boot class path. */
    public static void start(String optionText, Instrumentation instrumentation, Path ownJar)
            throws UnmodifiableClassException {
        if (isToolOfJdk()) {
            return;
        }
        boolean forTests = optionText != null && (optionText + ",").startsWith(FOR_TESTS + ",");
        boolean explores = optionText != null && (optionText + ",").startsWith(FOR_EXPLORING + ",");
        AgentOptions options;
        ProgramParts program;
        Runnable connect;
        Optional<ParallelMode> parallel;
        try {
            options = AgentOptions.parse(
                    forTests
                            ? optionText.substring(Math.min(FOR_TESTS.length() + 1, optionText.length()))
                            : explores
                                    ? optionText.substring(Math.min(FOR_EXPLORING.length() + 1, optionText.length()))
                                    : optionText);
            openJdk(instrumentation);
            program = ProgramParts.of(options, forTests ? TEST_RUNNERS : List.of(), ownJar);
            parallel = ParallelMode.choose(options, program, forTests, ownJar);
            connect = forTests
                    ? tests(options, program, parallel)
                    : explores
                            ? () -> explore(options, program)
                            : parallel.<Runnable>map(mode -> mode::install)
                                    .orElseGet(() -> new Session(options, program, ownJar)::install);
        } catch (IllegalArgumentException e) {
            System.err.println("taskrace: " + e.getMessage());
            Runtime.getRuntime().halt(64);
            return;
        }
        if (parallel.isPresent()) {
            // The tasks run as they always do, so the JDK is left as it is.
            instrumentation.addTransformer(new AgentTransformer(
                    instrumentation,
                    program.transformer(options, true, forTests),
                    program.problems(),
                    parallel.get()::scan,
                    program.unfollowed()::loaded,
                    false));
        } else {
            // A test may ask for all schedules.
            controlJdk(options, program, instrumentation, explores || forTests);
        }
        // Not a session's: objects outlive it.
        AllocationHooks.install(program.allocations());
        connect.run();
    }

    private static void controlJdk(
            AgentOptions options, ProgramParts program, Instrumentation instrumentation, boolean explores)
            throws UnmodifiableClassException {
        JdkTransformer jdk = new JdkTransformer(
                Runtime.version().feature(),
                hook -> program.problems().add("this JDK (" + Runtime.version() + ") has no method " + hook, 0),
                program.ofJdk());
        ProgramTransformer transformer = program.transformer(options, false, explores);
        instrumentation.addTransformer(new JdkClassTransformer(jdk, program.problems()), true);
        instrumentation.addTransformer(new AgentTransformer(
                instrumentation,
                transformer,
                program.problems(),
                (bytes, loader) -> {},
                program.unfollowed()::loaded,
                explores));
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() != null) {
                transformer.isLoaded(loaded.getName().replace('.', '/'));
            }
        }
        retransform(instrumentation, jdk, program);
        jdk.loadAll();
    }

    /** Prepares the search, which its own main class begins. */
    private static void explore(AgentOptions options, ProgramParts program) {
        UncontrolledLockControl outside = new UncontrolledLockControl();
        Session.unconnected(outside).install();
        ExplorationMain.prepare(options, program, outside);
    }

    /** Prepares checks that tests ask for; nothing else is checked. */
    private static Runnable tests(AgentOptions options, ProgramParts program, Optional<ParallelMode> parallel) {
        if (parallel.isPresent()) {
            return () -> {
                parallel.get().install();
                TestCheckHooks.install(
                        new ParallelTestChecker(options, program, parallel.get().check()));
            };
        }
        UncontrolledLockControl outside = new UncontrolledLockControl();
        ExploringTestChecker checker = new ExploringTestChecker(options, program, outside);
        return () -> {
            Session.unconnected(outside).install();
            TestCheckHooks.install(checker);
        };
    }

    /**
     * Returns whether this JVM runs javac, jar or another tool of the JDK, to which an environment variable may have
     * given this agent.
     */
    private static boolean isToolOfJdk() {
        String command = System.getProperty("sun.java.command", "");
        boolean runsSourceFile = command.contains(".launcher.Main") || command.contains(".launcher.SourceLauncher");
        String module = System.getProperty("jdk.module.main", "");
        return (module.startsWith("jdk.") || module.startsWith("java.")) && !runsSourceFile;
    }

    /** Opens java.base to the run-time, which calls internal methods and looks for arguments that objects keep. */
    private static void openJdk(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> runTime = Set.of(Agent.class.getModule());
        boolean hasContinuations = Runtime.version().feature() >= 21;
        Map<String, Set<Module>> exports = hasContinuations ? Map.of("jdk.internal.vm", runTime) : Map.of();
        Map<String, Set<Module>> opens = new HashMap<>();
        for (String name : base.getPackages()) {
            opens.put(name, runTime);
        }
        instrumentation.redefineModule(base, runTime, exports, opens, Set.of(), Map.of());
    }

    private static void retransform(Instrumentation instrumentation, JdkTransformer jdk, ProgramParts program)
            throws UnmodifiableClassException {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> loadedClass : instrumentation.getAllLoadedClasses()) {
            String name = loadedClass.getName().replace('.', '/');
            if (JdkTransformer.mustNotBeLoaded().contains(name)) {
                program.problems()
                        .add(loadedClass.getName() + " was loaded before taskrace: make it the first -javaagent", 0);
            }
            if (jdk.wants(name) && loadedClass.getClassLoader() == null) {
                loaded.add(loadedClass);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }
}
