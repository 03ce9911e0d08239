package org.taskrace.agent.explore;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.tree.SubtreeRest;
import org.taskrace.agent.explore.search.tree.WorkText;
import org.taskrace.agent.explore.workers.WorkerProtocol;

/** What a worker has found out about its item, as lines of text. */
final class SubtreeAnswer {

    private static final String RUN = "run ";
    private static final String STOPPED = "stopped";
    private static final String INFEASIBLE = "infeasible ";
    private static final String PAIRS = "pairs ";
    private static final String CUT = "cut";
    private static final String OUTPUT = "output ";
    private static final String UNEXPLORED = "unexplored ";
    private static final String FINDING = "finding ";
    private static final String DIFFERENCE = "difference ";
    private static final String RELATION = "relation ";

    /** A run to its end: hashes of its class and of its outcome. */
    record Run(long signature, long outcome) {}

    /**
     * Something that a run has shown.
     *
     * @param key the text by which equal findings are told
     * @param choices the schedule
     */
    record Found(String key, int flips, List<Choice> choices) {}

    final List<Run> runs = new ArrayList<>();
    final List<Found> findings = new ArrayList<>();
    final List<String> outputs = new ArrayList<>();
    final List<String> unexplored = new ArrayList<>();

    /** The whole relation "depends on", if a run has shown that it has to grow; then the rest does not count. */
    final List<String> relation = new ArrayList<>();

    int stopped;
    int infeasible;
    long pairs;
    boolean wasCut;
    String difference;
    SubtreeRest rest;

    List<String> lines(WorkText text) {
        List<String> lines = new ArrayList<>();
        runs.forEach(run -> lines.add(RUN + Long.toHexString(run.signature()) + " " + Long.toHexString(run.outcome())));
        findings.forEach(found -> lines.add(FINDING
                + String.join(
                        "\t",
                        WorkerProtocol.escaped(found.key()),
                        Integer.toString(found.flips()),
                        text.choices(found.choices()))));
        outputs.forEach(output -> lines.add(OUTPUT + WorkerProtocol.escaped(output)));
        unexplored.forEach(what -> lines.add(UNEXPLORED + WorkerProtocol.escaped(what)));
        relation.forEach(line -> lines.add(RELATION + WorkerProtocol.escaped(line)));
        for (int i = 0; i < stopped; i++) {
            lines.add(STOPPED);
        }
        lines.add(INFEASIBLE + infeasible);
        lines.add(PAIRS + pairs);
        if (wasCut) {
            lines.add(CUT);
        }
        if (difference != null) {
            lines.add(DIFFERENCE + WorkerProtocol.escaped(difference));
        }
        if (rest != null) {
            lines.addAll(text.of(rest));
        }
        return lines;
    }

    static SubtreeAnswer of(List<String> lines, WorkText text) {
        SubtreeAnswer answer = new SubtreeAnswer();
        for (String line : lines) {
            if (line.startsWith(RUN)) {
                String[] words = line.split(" ");
                answer.runs.add(new Run(Long.parseUnsignedLong(words[1], 16), Long.parseUnsignedLong(words[2], 16)));
            } else if (line.startsWith(FINDING)) {
                String[] parts = line.substring(FINDING.length()).split("\t", -1);
                answer.findings.add(new Found(
                        WorkerProtocol.unescaped(parts[0]), Integer.parseInt(parts[1]), text.choices(parts[2])));
            } else if (line.startsWith(OUTPUT)) {
                answer.outputs.add(plain(line, OUTPUT));
            } else if (line.startsWith(UNEXPLORED)) {
                answer.unexplored.add(plain(line, UNEXPLORED));
            } else if (line.startsWith(RELATION)) {
                answer.relation.add(plain(line, RELATION));
            } else if (line.equals(STOPPED)) {
                answer.stopped++;
            } else if (line.startsWith(INFEASIBLE)) {
                answer.infeasible = Integer.parseInt(line.substring(INFEASIBLE.length()));
            } else if (line.startsWith(PAIRS)) {
                answer.pairs = Long.parseLong(line.substring(PAIRS.length()));
            } else if (line.equals(CUT)) {
                answer.wasCut = true;
            } else if (line.startsWith(DIFFERENCE)) {
                answer.difference = plain(line, DIFFERENCE);
            }
        }
        answer.rest = text.rest(lines);
        return answer;
    }

    private static String plain(String line, String head) {
        return WorkerProtocol.unescaped(line.substring(head.length()));
    }
}
