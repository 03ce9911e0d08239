package org.taskrace.cli.model;

import java.io.PrintWriter;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.WatchedDetector;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.race.Race;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.language.check.Check;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.Interpreter;
import org.taskrace.language.run.values.SharedMemory;

/**
 * A second run that shows the algorithm's state after each task event, and after each access to a racy location, as one
 * table. The racy locations are known from the first run.
 */
final class ExplainedRun {

    private final Program program;
    private final long maxRounds;
    private final PrintWriter out;

    ExplainedRun(Program program, long maxRounds, PrintWriter out) {
        this.program = program;
        this.maxRounds = maxRounds;
        this.out = out;
    }

    /** Explains the algorithm with this name, or each that has the program's constructs. */
    void print(String name) {
        List<Algorithm> chosen =
                name.equals(ProgramChecker.ALL) ? AlgorithmRegistry.all() : List.of(AlgorithmRegistry.byName(name));
        for (Algorithm algorithm : chosen) {
            if (algorithm.constructs().containsAll(program.constructs())) {
                print(algorithm);
            }
        }
    }

    private void print(Algorithm algorithm) {
        Check check = Check.run(program, algorithm, maxRounds);
        if (!check.run().started()) {
            return;
        }
        BitSet racy = new BitSet();
        for (Race race : check.findings().races()) {
            racy.set(race.location());
        }
        Detector detector = algorithm.detector(program.constructs());
        Watcher watcher = new Watcher(detector, racy, check.run().memory());
        Interpreter.run(program, new WatchedDetector(detector, watcher), algorithm.order(), maxRounds);
        out.println();
        out.println("How " + algorithm.name() + " got there, line by line (racy accesses are marked *):");
        watcher.table.print(out);
        watcher.printSections(out);
    }

    /** Table with a row after each event, and the latest text of each section. */
    private final class Watcher implements WatchedDetector.Watcher, PathExplanation {

        private final Detector detector;
        private final BitSet tracked;
        private final SharedMemory names;
        private final StateTable table = new StateTable();
        private final Map<String, String> sections = new LinkedHashMap<>();
        private int racesSeen;

        Watcher(Detector detector, BitSet tracked, SharedMemory names) {
            this.detector = detector;
            this.tracked = tracked;
            this.names = names;
        }

        @Override
        public void afterTaskEvent(int site) {
            if (site != TaskEvents.NO_SITE) {
                row(site);
            }
        }

        @Override
        public void afterAccess(int location, int site) {
            if (tracked.get(location)) {
                row(site);
            }
        }

        private void row(int site) {
            if (table.isFull()) {
                return;
            }
            int races = detector.racesSoFar();
            table.beginRow((races > racesSeen ? "*" : "") + program.line(site));
            racesSeen = races;
            detector.explain(this);
            for (int location = tracked.nextSetBit(0); location >= 0; location = tracked.nextSetBit(location + 1)) {
                table.putLast(names.name(location), detector.describe(location));
            }
        }

        @Override
        public void column(String name, String value) {
            table.put(name, value);
        }

        @Override
        public void section(String title, String text) {
            sections.put(title, text);
        }

        void printSections(PrintWriter out) {
            detector.explain(this);
            sections.forEach((title, text) -> {
                out.println();
                out.println(title + ":");
                text.lines().forEach(line -> out.println("  " + line));
            });
        }
    }
}
