package org.taskrace.agent.explore;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.findings.FindingLog;
import org.taskrace.agent.explore.findings.ScheduleFinding;
import org.taskrace.agent.explore.runs.LockNesting;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.runs.RunFingerprint;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.FixedSchedule;
import org.taskrace.agent.explore.search.tree.SearchTree;
import org.taskrace.agent.explore.search.tree.WorkItem;
import org.taskrace.agent.explore.search.tree.WorkText;
import org.taskrace.agent.explore.workers.MessageReader;
import org.taskrace.agent.explore.workers.WorkerProtocol;

/** The other end of {@code Workers}: explores the subtrees of items, each up to a budget, and answers with what was found and what is left. */
final class SubtreeWorker {

    private final ExplorationLimits limits;
    private final boolean comparesOutput;
    private final BiFunction<List<String>, InputStream, ProgramRunner> runners;

    /** What this worker has told already; it need not be told twice. */
    private final Set<String> told = new HashSet<>();

    private ProgramRunner runner;
    private SubtreeSetup setup;
    private WorkText text;
    private FindingLog log;
    private LockNesting nesting;
    private String difference;
    private boolean hasReadInput;

    /**
     * @param runners makes a runner for a program, by its main class and arguments, with this standard input
     */
    SubtreeWorker(
            ExplorationLimits limits,
            boolean comparesOutput,
            BiFunction<List<String>, InputStream, ProgramRunner> runners) {
        this.limits = limits;
        this.comparesOutput = comparesOutput;
        this.runners = runners;
    }

    /** Serves until the input ends. */
    void serve(InputStream in, PrintStream out) throws IOException, ClassNotFoundException, NoSuchMethodException {
        MessageReader messages =
                new MessageReader(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        for (MessageReader.Message message = messages.next(); message != null; message = messages.next()) {
            if (message.head().equals(WorkerProtocol.SETUP)) {
                prepare(SubtreeSetup.of(message.lines()));
            } else {
                List<String> item = message.lines();
                SubtreeAnswer answer =
                        explore(text.item(item.get(2)), Integer.parseInt(item.get(0)), Integer.parseInt(item.get(1)));
                List<String> lines = WorkerProtocol.message(WorkerProtocol.ANSWER, message.id(), answer.lines(text));
                out.print(String.join("\n", lines) + "\n");
                out.flush();
            }
        }
    }

    private void prepare(SubtreeSetup theSetup) throws ClassNotFoundException, NoSuchMethodException {
        boolean isNew = setup == null
                || !setup.program().equals(theSetup.program())
                || !Arrays.equals(setup.input(), theSetup.input());
        setup = theSetup;
        if (isNew) {
            hasReadInput = false;
            runner = runners.apply(
                    setup.program(),
                    setup.input() == null ? new UnexpectedInput() : new ByteArrayInputStream(setup.input()));
            text = new WorkText(runner.tasks());
            // Loads the classes whose places the relation names.
            usual();
        }
        runner.learn(setup.relation());
        told.clear();
        ExploredRun first = usual();
        log = new FindingLog(comparesOutput);
        log.compareWith(first);
        nesting = new LockNesting(runner.dependences());
        nesting.check(first.director().nestedLocks());
        difference = RunFingerprint.of(first).hash() == setup.first()
                ? null
                : "the first schedule runs otherwise in another JVM; its operations are "
                        + first.director().story().size();
    }

    private ExploredRun usual() throws ClassNotFoundException, NoSuchMethodException {
        ExploredRun run = runner.run(director -> new FixedSchedule(List.of()));
        run.director().finish();
        return run;
    }

    /** Standard input that no run has read yet. A run that reads it comes to its end; the worker then reports that. */
    private final class UnexpectedInput extends InputStream {
        @Override
        public int read() {
            hasReadInput = true;
            return -1;
        }
    }

    private SubtreeAnswer explore(WorkItem item, int runs, int millis)
            throws ClassNotFoundException, NoSuchMethodException {
        SubtreeAnswer answer = new SubtreeAnswer();
        answer.difference = difference;
        if (difference != null) {
            return answer;
        }
        Dependences dependences = runner.dependences();
        int before = dependences.refinements();
        SearchTree tree = new SearchTree(dependences, limits.flips(), item);
        long end = System.nanoTime() + millis * 1_000_000L;
        boolean hasNext = true;
        for (int i = 0; hasNext && i < runs && (i == 0 || System.nanoTime() < end); i++) {
            tree.begin();
            ExploredRun run = runner.run(director -> tree);
            run.director().finish();
            nesting.check(run.director().nestedLocks());
            if (dependences.refinements() != before) {
                answer.relation.addAll(runner.relation());
                return answer;
            }
            if (tree.hasDiverged()) {
                answer.difference = "a schedule could not be repeated after "
                        + run.director().story().size() + " operations";
                return answer;
            }
            ScheduleExploration.end(run, tree);
            add(run, answer);
            hasNext = tree.next();
        }
        answer.infeasible = tree.infeasible();
        answer.pairs = tree.pairs();
        answer.wasCut = tree.wasCut();
        answer.rest = tree.rest(hasNext);
        return answer;
    }

    private void add(ExploredRun run, SubtreeAnswer answer) {
        if (run.director().isStopped()) {
            answer.stopped++;
            return;
        }
        answer.runs.add(new SubtreeAnswer.Run(runner.signature(run), FindingLog.outcomeOf(run)));
        if (FindingLog.hasOutput(run) && told.add("output " + run.output())) {
            answer.outputs.add(run.output());
        }
        for (String what : FindingLog.unexploredOf(run)) {
            if (told.add(what)) {
                answer.unexplored.add(what);
            }
        }
        if (hasReadInput && told.add("input")) {
            answer.unexplored.add("standard input that only some schedules read");
        }
        for (ScheduleFinding finding : log.findingsOf(run)) {
            answer.findings.add(new SubtreeAnswer.Found(
                    finding.key(),
                    finding.flips().size(),
                    run.director().trace().choices()));
        }
    }
}
