package org.taskrace.agent.session;

import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.parallel.ParallelCheck;
import org.taskrace.agent.result.ReportWriter;
import org.taskrace.agent.result.ResultBuilder;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.tasks.TestCheckHooks;
import org.taskrace.report.RunReport;
import org.taskrace.report.suppress.Suppressions;

/** Checker that checks pieces of code one after the other in one JVM, each on several workers. */
public final class ParallelTestChecker implements TestCheckHooks.Checker {

    private final AgentOptions options;
    private final ProgramParts program;
    private final ParallelCheck check;
    private final Suppressions suppressions;
    private final ReentrantLock oneAtATime = new ReentrantLock();

    public ParallelTestChecker(AgentOptions options, ProgramParts program, ParallelCheck check) {
        this.options = options;
        this.program = program;
        this.check = check;
        suppressions = ReportWriter.suppressions(options);
    }

    @Override
    public Map<String, Object> run(Runnable body) {
        oneAtATime.lock();
        try {
            long begin = System.nanoTime();
            check.begin(new InconclusiveReasons(program.problems()));
            Throwable thrown = check.run(() -> {
                body.run();
                return null;
            });
            check.end();
            RunReport report = check.report(ResultBuilder.version(), (System.nanoTime() - begin) / 1e9);
            return TestChecker.words(options, suppressions.apply(report).report(), thrown);
        } finally {
            oneAtATime.unlock();
        }
    }
}
