package org.taskrace.agent;

import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.nio.file.Path;
import java.util.jar.JarFile;

/**
 * Entry of the agent. It first adds the agent's own jar to the boot class path, so that rewritten JDK classes see it.
 * All classes but this one are then loaded from there. The launcher has put the jar there already: only so can the JVM
 * take the agent's classes from a class-data archive.
 */
public final class Premain {

    private Premain() {}

    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        Path jar = ownJar();
        if (Premain.class.getClassLoader() != null) {
            instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
        }
        Class.forName("org.taskrace.agent.Agent", true, null)
                .getMethod("start", String.class, Instrumentation.class, Path.class)
                .invoke(null, options, instrumentation, jar);
    }

    /**
     * Returns the path of the agent's jar. It is found as a resource: on the boot class path a class does not know its
     * origin.
     */
    private static Path ownJar() {
        String url = String.valueOf(ClassLoader.getSystemResource("org/taskrace/agent/Premain.class"));
        int end = url.indexOf("!/");
        if (!url.startsWith("jar:") || end < 0) {
            throw new IllegalStateException("the agent must be a jar, but comes from " + url);
        }
        return Path.of(URI.create(url.substring("jar:".length(), end)));
    }
}
