package org.taskrace.agent.explore;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.taskrace.agent.explore.workers.WorkerProtocol;

/**
 * What a worker has to know before its first item.
 *
 * @param input the program's standard input; null if no run has read from it
 * @param first a hash of the first schedule's run, which the worker's own must have
 * @param relation which operations depend on each other
 */
record SubtreeSetup(byte[] input, long first, List<String> relation) {

    private static final String NOTHING = "-";
    private static final int HEADS = 2;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(input == null ? NOTHING : Base64.getEncoder().encodeToString(input));
        lines.add(Long.toHexString(first));
        relation.forEach(line -> lines.add(WorkerProtocol.escaped(line)));
        return lines;
    }

    static SubtreeSetup of(List<String> lines) {
        List<String> relation = new ArrayList<>();
        lines.subList(HEADS, lines.size()).forEach(line -> relation.add(WorkerProtocol.unescaped(line)));
        return new SubtreeSetup(
                lines.get(0).equals(NOTHING) ? null : Base64.getDecoder().decode(lines.get(0)),
                Long.parseUnsignedLong(lines.get(1), 16),
                relation);
    }
}
