package org.taskrace.agent.session;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.parallel.ParallelCheck;
import org.taskrace.agent.parallel.ProgramScan;
import org.taskrace.agent.result.Renderer;
import org.taskrace.agent.result.ReportWriter;

/** The mode in which a program is checked while its tasks run in parallel. It is decided before the program starts. */
public final class ParallelMode {

    private static final String COMMON_PARALLELISM = "java.util.concurrent.ForkJoinPool.common.parallelism";
    private static final Set<String> ALGORITHMS = Set.of("auto", "2d-order");

    private final ParallelSession session;

    private ParallelMode(ParallelSession session) {
        this.session = session;
    }

    /** Returns nothing for a serial check; says why if a parallel one was asked for. */
    public static Optional<ParallelMode> choose(
            AgentOptions options, ProgramParts program, boolean forTests, Path ownJar) {
        // One worker is a serial check, unless a benchmark wants to know what the structures for several cost.
        boolean isRecorded = !options.record().isEmpty() && !forTests;
        if (options.workers() == 1 && !isRecorded && !Boolean.getBoolean("taskrace.parallel")) {
            return Optional.empty();
        }
        String reason = reason(options);
        ProgramScan scan = new ProgramScan(ClassLoader.getSystemClassLoader());
        if (reason == null && !forTests) {
            reason = scan.reasonOfThisProgram();
        }
        if (reason == null && isRecorded) {
            reason = scan.reasonAgainstTrace();
        }
        if (reason != null) {
            String option = isRecorded ? "--record" : "--workers " + options.workers();
            ReportWriter.print("taskrace: " + option + ": this run is checked serially, since " + reason + "\n");
            return Optional.empty();
        }
        if (System.getProperty(COMMON_PARALLELISM) == null) {
            System.setProperty(COMMON_PARALLELISM, Integer.toString(options.workers()));
        }
        ReportWriter writer = new ReportWriter(options, new Renderer(options, ownJar));
        ParallelSession session = new ParallelSession(options, program, writer, forTests);
        if (scan.needsAnyJoins()) {
            session.check().expectAnyJoins();
        }
        return Optional.of(new ParallelMode(session));
    }

    private static String reason(AgentOptions options) {
        if (!ALGORITHMS.contains(options.algorithm())) {
            return "only 2d-order can be asked by several workers at once";
        }
        if (options.fixHints()) {
            return "fix hints need the whole dag";
        }
        if (options.bothStacks()) {
            return "the stacks of first accesses are kept by serial checks";
        }
        if (!options.trace().isEmpty() || options.structureOnly()) {
            return "the option trace or structure-only is for serial checks";
        }
        return null;
    }

    public void install() {
        session.install();
    }

    public ParallelCheck check() {
        return session.check();
    }

    /** Looks at a class that is being loaded: one that is loaded by name only was not seen before the program began. */
    public void scan(byte[] bytes, ClassLoader loader) {
        ProgramScan.look(bytes, loader, session.check());
    }
}
