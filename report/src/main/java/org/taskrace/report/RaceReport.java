package org.taskrace.report;

import java.util.List;

/**
 * Two accesses that no order connects.
 *
 * @param because why they are parallel, as a sentence
 * @param count how often a race with these two accesses was seen
 * @param fixHint the smallest dependency that would order the two, as a sentence, or null
 * @param graph the tasks around the two, or null where they were not recorded
 * @param advice a change of the program that removes the race, as a clause, or null where none is known
 */
public record RaceReport(
        Location location,
        Access first,
        Access second,
        String because,
        long count,
        String fixHint,
        ReportedGraph graph,
        String advice) {

    /** Creates a race with the parts that are always known. */
    public RaceReport(Location location, Access first, Access second, String because, long count) {
        this(location, first, second, because, count, null, null, null);
    }

    /**
     * The accessed location.
     *
     * @param kind {@code field}, {@code array}, {@code static} or {@code object}
     * @param className the class that declares the field, or the type of the array or object
     * @param name the field's name, or null
     * @param index the index of the first element on which the race was seen, or null
     * @param allocatedAt the line that made the object or array, or null if unknown
     */
    public record Location(String kind, String className, String name, Integer index, String allocatedAt) {

        /**
         * Returns the location in words: {@code Counter.total}, {@code double[] element 17}, {@code java.util.ArrayList
         * object}.
         */
        public String words() {
            String words = switch (kind) {
                case "array" -> className + " element " + index;
                case "object" -> className + (index == null ? " object" : " element " + index);
                default -> className + "." + name;
            };
            return allocatedAt == null ? words : words + ", created at " + allocatedAt;
        }
    }

    /**
     * One of the two.
     *
     * @param operation {@code read} or {@code write}
     * @param task the chain of tasks: {@code main}, then the line that created each
     * @param stack the frames, innermost first; empty where only the innermost is known
     * @param steps the chain in words, folded: {@code main}, then {@code element of the parallel stream at Main.java:9}
     */
    public record Access(
            String operation,
            String className,
            String method,
            String file,
            int line,
            List<String> task,
            List<String> stack,
            List<String> steps) {

        public Access {
            task = List.copyOf(task);
            stack = List.copyOf(stack);
            steps = steps.isEmpty() ? TaskSteps.of(task) : List.copyOf(steps);
        }

        /** Creates an access whose stack is its own frame. */
        public Access(String operation, String className, String method, String file, int line, List<String> task) {
            this(operation, className, method, file, line, task, List.of(), List.of());
        }

        /** Returns this access with the frames that led to it. */
        public Access withStack(List<String> frames) {
            return new Access(operation, className, method, file, line, task, frames, steps);
        }

        /** Returns the frames that are known: at least the innermost. */
        public List<String> frames() {
            return stack.isEmpty() ? List.of(frame()) : stack;
        }

        /** Returns the access as a frame of a stack: {@code Main.run(Main.java:17)}. */
        public String frame() {
            return className + "." + method + "(" + (line > 0 ? file + ":" + line : file) + ")";
        }
    }
}
