package org.taskrace.agent.session;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.effects.ReceiverFields;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.parallel.ParallelCheck;
import org.taskrace.agent.parallel.trace.TraceWriter;
import org.taskrace.agent.result.ReportWriter;
import org.taskrace.agent.result.ResultBuilder;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.hooks.tasks.ProgramHooks;
import org.taskrace.report.RunReport;
import org.taskrace.report.colour.Terminal;

/** One run of one program whose tasks run in parallel while they are checked. */
final class ParallelSession extends ProgramHooks.Control {

    private static final String OWN_FRAMES = "org.taskrace.agent.";

    private final AgentOptions options;
    private final ReportWriter writer;
    private final ParallelCheck check;
    private final InconclusiveReasons problems;
    private final StatusLine status;
    private final long startNanos = System.nanoTime();
    private final boolean forTests;
    private boolean started;
    private boolean reported;

    /** @param forTests whether nothing is checked but what tests ask for */
    ParallelSession(AgentOptions options, ProgramParts program, ReportWriter writer, boolean forTests) {
        this.forTests = forTests;
        this.options = options;
        this.writer = writer;
        problems = new InconclusiveReasons(program.problems());
        check = new ParallelCheck(
                options.workers(),
                program.sites(),
                program.allocations(),
                new ClassModelTable(program.objects(), program.shapes(), program.effects()::onlyReads),
                program.shapes(),
                program.effects()::ofKept,
                options.maxRaces(),
                options.algorithm().equals("2d-order"),
                forTests ? null : trace(options, program));
        check.useReceivers(program.shapes(), new ReceiverFields()::of, program.effects()::ofObject);
        boolean onTerminal = Terminal.STANDARD_ERROR.isTerminal();
        status = options.progress(onTerminal)
                ? new StatusLine(ReportWriter::print, onTerminal, check::judged, check::tasks, check::races)
                : null;
    }

    private static TraceWriter trace(AgentOptions options, ProgramParts program) {
        try {
            return options.record().isEmpty() ? null : new TraceWriter(Path.of(options.record()), program.sites());
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot record to " + options.record() + ": " + ReportWriter.reason(e), e);
        }
    }

    ParallelCheck check() {
        return check;
    }

    /** Installs the session; from here on the program's main method runs on the workers. */
    void install() {
        ProgramHooks.install(this);
        check.useProgram(this);
        if (!forTests) {
            Runtime.getRuntime().addShutdownHook(new Thread(null, this::interrupted, "taskrace-report", 0, false));
        }
    }

    @Override
    public void initializer(String className, boolean begins) {
        Strand.current().initializer(begins);
    }

    @Override
    public void unchecked(String method) {
        problems.add("method " + method + " is too large to be checked", 0);
    }

    @Override
    public void hiddenClass() {
        check.outside("a hidden class", Strand.current().callSite);
    }

    @Override
    public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        if (started || forTests) {
            return false;
        }
        started = true;
        Method main = takesArguments
                ? mainClass.getDeclaredMethod("main", String[].class)
                : mainClass.getDeclaredMethod("main");
        main.setAccessible(true);
        check.begin(problems);
        if (status != null) {
            status.start();
        }
        Throwable thrown =
                check.run(() -> takesArguments ? main.invoke(receiver, (Object) arguments) : main.invoke(receiver));
        if (thrown != null) {
            Throwable cause = thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
            cause.setStackTrace(ofProgram(cause.getStackTrace()));
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, cause);
        }
        int exit = finish();
        if (exit >= 0 || thrown != null) {
            Runtime.getRuntime().exit(exit >= 0 ? exit : 1);
        }
        return true;
    }

    /** Returns the frames of the program, without those below the main method. */
    private static StackTraceElement[] ofProgram(StackTraceElement[] frames) {
        List<StackTraceElement> kept = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            if (frame.getClassName().startsWith(OWN_FRAMES)) {
                break;
            }
            kept.add(frame);
        }
        while (!kept.isEmpty() && kept.get(kept.size() - 1).getClassName().contains(".reflect.")) {
            kept.remove(kept.size() - 1);
        }
        return kept.toArray(new StackTraceElement[0]);
    }

    /** Reports, once; returns the exit status, or -1 to leave the program's own. */
    private synchronized int finish() {
        if (reported) {
            return -1;
        }
        reported = true;
        check.end();
        if (status != null) {
            status.stop();
        }
        if (!options.record().isEmpty() && !forTests) {
            ReportWriter.print("taskrace: " + check.endTrace() + "\n");
            return check.isTraceCutOff() ? Session.EXIT_INCONCLUSIVE : -1;
        }
        RunReport report = writer.write(check.report(ResultBuilder.version(), (System.nanoTime() - startNanos) / 1e9));
        if (!report.races().isEmpty()) {
            return options.exitCode();
        }
        return Session.weakerExit(options, report);
    }

    /** Reports when the JVM shuts down before main has ended: the program has called exit, or was interrupted from outside. */
    private void interrupted() {
        synchronized (this) {
            if (reported) {
                return;
            }
            if (!started) {
                problems.add("no main method of a checked class was run", 0);
                check.begin(problems);
            } else if (!check.isExiting()) {
                problems.add("the program was interrupted before its end", 0);
            }
            int exit = finish();
            if (exit >= 0) {
                Runtime.getRuntime().halt(exit);
            }
        }
    }
}
