package org.taskrace.agent.explore;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.taskrace.agent.explore.workers.WorkerProtocol;

/**
 * What a worker has to know before its first item.
 *
 * @param program the program's main class and arguments
 * @param input the program's standard input; null if no run has read from it
 * @param first a hash of the first schedule's run, which the worker's own must have
 * @param relation which operations depend on each other
 */
record SubtreeSetup(List<String> program, byte[] input, long first, List<String> relation) {

    private static final String NOTHING = "-";
    private static final int HEADS = 3;

    /** Stands between the words of the program. */
    private static final String SEPARATOR = "\u001f";

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(WorkerProtocol.escaped(String.join(SEPARATOR, program)));
        lines.add(input == null ? NOTHING : Base64.getEncoder().encodeToString(input));
        lines.add(Long.toHexString(first));
        relation.forEach(line -> lines.add(WorkerProtocol.escaped(line)));
        return lines;
    }

    static SubtreeSetup of(List<String> lines) {
        List<String> relation = new ArrayList<>();
        lines.subList(HEADS, lines.size()).forEach(line -> relation.add(WorkerProtocol.unescaped(line)));
        return new SubtreeSetup(
                List.of(WorkerProtocol.unescaped(lines.get(0)).split(SEPARATOR, -1)),
                lines.get(1).equals(NOTHING) ? null : Base64.getDecoder().decode(lines.get(1)),
                Long.parseUnsignedLong(lines.get(2), 16),
                relation);
    }
}
