package org.taskrace.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.jdk.JdkTransformer;
import org.taskrace.agent.options.AgentOptions;

/** Wires the run together: options, run time, rewriting of classes. */
public final class Agent {

    private Agent() {}

    /** Called from {@link Premain}, on the boot class path. */
    public static void start(String optionText, Instrumentation instrumentation, Path ownJar)
            throws UnmodifiableClassException {
        if (isToolOfJdk()) {
            return;
        }
        Session session;
        try {
            AgentOptions options = AgentOptions.parse(optionText);
            openJdk(instrumentation);
            session = new Session(options, ownJar);
        } catch (IllegalArgumentException e) {
            System.err.println("taskrace: " + e.getMessage());
            Runtime.getRuntime().halt(64);
            return;
        }
        JdkTransformer jdk = new JdkTransformer(
                Runtime.version().feature(),
                hook -> session.problems().add("this JDK (" + Runtime.version() + ") has no method " + hook, 0));
        instrumentation.addTransformer(
                new AgentTransformer(instrumentation, jdk, session.programTransformer(), session.problems()), true);
        retransform(instrumentation, jdk, session);
        session.install();
    }

    /** javac, jar and the like, which an environment variable may have given this agent to: there is no program to check. */
    private static boolean isToolOfJdk() {
        String command = System.getProperty("sun.java.command", "");
        boolean runsSourceFile = command.contains(".launcher.Main") || command.contains(".launcher.SourceLauncher");
        String module = System.getProperty("jdk.module.main", "");
        return (module.startsWith("jdk.") || module.startsWith("java.")) && !runsSourceFile;
    }

    /** The run time calls methods of java.util.concurrent that are not public, and the JDK's own continuations. */
    private static void openJdk(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> runTime = Set.of(Agent.class.getModule());
        Map<String, Set<Module>> exports =
                Runtime.version().feature() >= 21 ? Map.of("jdk.internal.vm", runTime) : Map.of();
        Map<String, Set<Module>> opens = Map.of(
                "java.lang",
                runTime,
                "java.util",
                runTime,
                "java.util.concurrent",
                runTime,
                "java.util.concurrent.locks",
                runTime);
        instrumentation.redefineModule(base, runTime, exports, opens, Set.of(), Map.of());
    }

    private static void retransform(Instrumentation instrumentation, JdkTransformer jdk, Session session)
            throws UnmodifiableClassException {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> loadedClass : instrumentation.getAllLoadedClasses()) {
            String name = loadedClass.getName().replace('.', '/');
            if (JdkTransformer.mustNotBeLoaded().contains(name)) {
                session.problems()
                        .add(loadedClass.getName() + " was loaded before taskrace: make it the first -javaagent", 0);
            }
            if (jdk.wants(name) && loadedClass.getClassLoader() == null) {
                loaded.add(loadedClass);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }
}
