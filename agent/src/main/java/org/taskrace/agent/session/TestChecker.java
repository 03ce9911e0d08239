package org.taskrace.agent.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.result.ReportWriter;
import org.taskrace.hooks.tasks.TestCheckHooks;
import org.taskrace.report.JsonReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;
import org.taskrace.report.suppress.Suppressions;

/**
 * Checker that checks pieces of code one after the other in one JVM, each in a session of its own.
 *
 * <p>A check leaves cells and marks of futures in the program's own objects, which the next check finds. Numbers go on
 * from session to session. So a number that a session did not hand out itself is older than the session, and precedes
 * all of it.
 */
public final class TestChecker implements TestCheckHooks.Checker {

    private final AgentOptions options;
    private final ProgramParts program;
    private final UncontrolledLockControl outside;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final Suppressions suppressions;
    private int firstAccess = 1;

    public TestChecker(AgentOptions options, ProgramParts program, UncontrolledLockControl outside) {
        this.options = options;
        this.program = program;
        this.outside = outside;
        suppressions = ReportWriter.suppressions(options);
    }

    @Override
    public Map<String, Object> run(Runnable body) {
        if (oneAtATime.isHeldByCurrentThread()) {
            throw new IllegalStateException("a check inside a check");
        }
        oneAtATime.lock();
        try {
            Throwable[] thrown = new Throwable[1];
            Session session = new Session(options, program, outside, firstAccess);
            RunReport report = session.check(() -> {
                try {
                    body.run();
                } catch (Throwable e) {
                    thrown[0] = e;
                }
            });
            firstAccess = session.nextAccess();
            return words(options, suppressions.apply(report).report(), thrown[0]);
        } finally {
            oneAtATime.unlock();
        }
    }

    /**
     * Runs further sessions while no other check runs. The function gets the number of their first access and returns the next one.
     */
    public void alone(IntUnaryOperator sessions) {
        if (oneAtATime.isHeldByCurrentThread()) {
            throw new IllegalStateException("a check inside a check");
        }
        oneAtATime.lock();
        try {
            firstAccess = sessions.applyAsInt(firstAccess);
        } finally {
            oneAtATime.unlock();
        }
    }

    /** Returns the report as {@link TestCheckHooks#run} gives it. */
    static Map<String, Object> words(AgentOptions options, RunReport report, Throwable thrown) {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("verdict", report.verdict().word());
        words.put("guarantee", report.guarantee().word());
        words.put(
                "weakenedBy",
                report.weakenedBy().stream()
                        .map(note -> note.text() + (note.at().isEmpty() ? "" : " at " + note.at()))
                        .collect(Collectors.joining(", ")));
        words.put("reason", report.reasonForGuarantee());
        words.put("deadlock", !report.deadlock().isEmpty());
        words.put("report", TextReport.of(report, options.stats(), ReportWriter.sources(options), false));
        words.put("json", JsonReport.of(report));
        words.put("thrown", thrown);
        return words;
    }
}
