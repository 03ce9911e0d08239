package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JDK that runs the program. */
public record TargetJdk(Path home) {

    /**
     * JVM options that keep the rare part of checks out of compiled code, so that the frequent part stays small. They
     * also keep the compiler from taking longer than the program.
     */
    static final List<String> COMPILER_ADVICE = List.of(
            "-XX:CompileCommand=quiet",
            // Checks that profiles let it put before loops: where they fail, long methods are compiled again and again.
            "-XX:-UseProfiledLoopPredicate",
            // Methods with checks, and the checks, take C2 some ten times as long as the program's own. So its code
            // comes
            // ten times as late: otherwise C2 would be busy for half of a run of a second.
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.ArrayShadowTable::newToSite",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.ArrayMemory::newToStrand",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.ArrayMemory::notOwnCode",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.ArrayMemory::elementOfRuns",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.loops.LoopSummaries::offerSlow",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.loops.LoopSummaries::offerSharedSlow",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.loops.LoopSummaries::flush*",
            "-XX:CompileCommand=dontinline,org.taskrace.engine.history.AccessJudge::judge",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.ArrayShadow::access*",
            // What all judgements end in, compiled into each of those above it, would keep the compiler busy for
            // seconds.
            "-XX:CompileCommand=dontinline,org.taskrace.core.reach.promises.recall.RecallReachability::precedes",
            "-XX:CompileCommand=dontinline,org.taskrace.core.reach.promises.recall.RecallSearch::prepare",
            "-XX:CompileCommand=dontinline,org.taskrace.core.reach.promises.recall.RecallSearch::search",
            "-XX:CompileCommand=dontinline,org.taskrace.core.reach.promises.recall.NearContexts::add",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.RowBands::cut",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.RowBands::merge",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.RunLengthCells::accessRows",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.RunLengthCells::insert",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.RunLengthCells::remove",
            // Tasks call tasks: compiled into one another, with all that follows them, they keep the compiler busy for
            // seconds.
            "-XX:CompileCommand=dontinline,org.taskrace.agent.scheduler.Scheduler::startOf",
            "-XX:CompileCommand=dontinline,org.taskrace.engine.order.HappensBefore::create*",
            "-XX:CompileCommand=dontinline,org.taskrace.engine.order.HappensBefore::switchTo",
            "-XX:CompileCommand=dontinline,org.taskrace.engine.order.HappensBefore::endAndReturn",
            "-XX:CompileCommand=dontinline,org.taskrace.engine.order.HappensBefore::join",
            // Its best code takes half a second to make, just when the program's own code becomes hot; good code is
            // enough.
            "-XX:CompileCommand=CompileThresholdScaling,org.taskrace.shaded.asm.ClassReader::readCode,16.0",
            "-XX:CompileCommand=inline,org.taskrace.hooks.loops.LoopSummaries::add",
            // Behind each access to a field, they would fill methods until the program's own are not inlined any more.
            // The one that inlines wins of two commands for one method, so the others are named one by one.
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.memory.FieldMemory::judge",
            "-XX:CompileCommand=inline,org.taskrace.hooks.memory.FieldMemory::access",
            "-XX:CompileCommand=inline,org.taskrace.hooks.memory.FieldMemory::judgeFirstWrite",
            "-XX:CompileCommand=inline,org.taskrace.hooks.arrays.ArrayMemory::accessElement",
            "-XX:CompileCommand=inline,org.taskrace.hooks.arrays.ArrayMemory::updateElement",
            "-XX:CompileCommand=inline,org.taskrace.hooks.loops.IndexSetSummary::add*",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.arrays.ArrayMemory::readAndWritten",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.loops.IndexSetSummary::grow",
            "-XX:CompileCommand=dontinline,org.taskrace.hooks.loops.IndexSetSummary::check",
            "-XX:CompileCommand=inline,org.taskrace.hooks.arrays.ArrayMemory::notOwnElement");

    /** Returns whether this is the JDK that runs taskrace itself. */
    boolean isCurrent() {
        try {
            return Files.isSameFile(home, Path.of(System.getProperty("java.home")));
        } catch (IOException e) {
            return false;
        }
    }

    public boolean exists() {
        return Files.isExecutable(java());
    }

    /** Returns the release of the JDK, such as 17; the running JVM's if its home does not tell. */
    int release() throws IOException {
        Path file = home.resolve("release");
        if (Files.isReadable(file)) {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("JAVA_VERSION=")) {
                    return Integer.parseInt(line.replaceAll("[^0-9.]", "").split("\\.")[0]);
                }
            }
        }
        return Runtime.version().feature();
    }

    public Path java() {
        return tool("java");
    }

    Path javac() {
        return tool("javac");
    }

    /** Returns the file of a tool, which has a suffix on Windows. */
    private Path tool(String name) {
        Path bin = home.resolve("bin");
        Path windows = bin.resolve(name + ".exe");
        return Files.exists(windows) ? windows : bin.resolve(name);
    }

    /** Returns the command that runs java with these arguments, under the agent if its jar is given. */
    public List<String> command(Path agentJar, String agentOptions, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(java().toString());
        if (agentJar != null) {
            // The agent is on the boot class path anyhow; named here, its classes can come from an archive.
            command.add("-Xbootclasspath/a:" + agentJar);
            command.addAll(Archive.flags(this, arguments));
        }
        // The JVM would say on standard output that it shares fewer classes then.
        command.add("-XX:-PrintWarnings");
        // Checks make methods longer; past a size the JVM would no longer compile them.
        command.add("-XX:-DontCompileHugeMethods");
        if (arguments.stream().noneMatch(argument -> argument.matches("-XX:\\+Use\\w+GC"))) {
            // One thread runs the program, often on a deep stack: a collector for throughput fits.
            command.add("-XX:+UseParallelGC");
            // It would let the heap grow until it took less than a hundredth of the time. Tasks are short-lived objects
            // by the million: ten times their memory would be spent on a per cent of the time.
            command.add("-XX:GCTimeRatio=19");
        }
        if (agentJar != null) {
            command.addAll(COMPILER_ADVICE);
            command.add("-javaagent:" + agentJar + (agentOptions.isEmpty() ? "" : "=" + agentOptions));
        }
        command.addAll(arguments);
        return command;
    }

    /** Runs java with the agent and returns its exit code; input and output are passed through. */
    int run(Path agentJar, String agentOptions, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = command(agentJar, agentOptions, arguments);
        Process process = new ProcessBuilder(command).inheritIO().start();
        // Ctrl-C reaches the program too, which then reports what it has found; its end is awaited.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> awaitEnd(process)));
        return process.waitFor();
    }

    private static void awaitEnd(Process process) {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
        }
    }
}
