package org.taskrace.agent.result;

import java.util.Map;
import java.util.function.IntFunction;
import org.taskrace.core.race.Parting;
import org.taskrace.core.race.TaskTree;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.report.RaceReport;

/** Adviser of a change of the program that removes a race, by the construct that made the two accesses parallel. */
final class RepairAdviser {

    private static final int NONE = -1;

    /** For a class of the JDK that is not thread-safe, what to use in its place. */
    private static final Map<String, String> THREAD_SAFE = Map.ofEntries(
            Map.entry("java.util.HashMap", "a ConcurrentHashMap"),
            Map.entry("java.util.LinkedHashMap", "a ConcurrentHashMap"),
            Map.entry("java.util.TreeMap", "a ConcurrentSkipListMap"),
            Map.entry("java.util.HashSet", "ConcurrentHashMap.newKeySet()"),
            Map.entry("java.util.TreeSet", "a ConcurrentSkipListSet"),
            Map.entry("java.util.ArrayList", "a list per task"),
            Map.entry("java.util.LinkedList", "a ConcurrentLinkedDeque"),
            Map.entry("java.util.ArrayDeque", "a ConcurrentLinkedDeque"),
            Map.entry("java.util.PriorityQueue", "a PriorityBlockingQueue"),
            Map.entry("java.lang.StringBuilder", "a StringBuilder per task"),
            Map.entry("java.text.SimpleDateFormat", "a DateTimeFormatter"),
            Map.entry("java.util.SplittableRandom", "its split() for each task"));

    private final TaskTree tasks;
    private final TaskNamer names;
    private final IntFunction<String> at;

    RepairAdviser(TaskTree tasks, TaskNamer names, IntFunction<String> at) {
        this.tasks = tasks;
        this.names = names;
        this.at = at;
    }

    /** Returns a clause that follows "to repair it". */
    String of(RaceLog.Entry race, RaceReport.Location location) {
        Parting parting = Parting.of(tasks, race.firstTask, race.secondTask);
        int common = RaceReasonBuilder.commonConstruct(names, parting);
        if (common != NONE) {
            return inOneConstruct(common, location);
        }
        if (parting.ancestor() == race.secondTask) {
            return names.construct(parting.towardsFirst()) == CreatingConstruct.LIBRARY
                    ? betweenTasks(parting, location)
                    : wait(parting.towardsFirst(), at.apply(race.secondSite));
        }
        if (parting.ancestor() == race.firstTask) {
            return "do the access at " + at.apply(race.firstSite) + " before " + names.line(parting.towardsSecond())
                    + " starts the other task, or " + guard(location);
        }
        return betweenTasks(parting, location);
    }

    private String inOneConstruct(int task, RaceReport.Location location) {
        boolean isObject = location.kind().equals("object");
        return switch (names.construct(task)) {
            case STREAM ->
                isObject
                        ? "let the stream collect the results (collect, toList, groupingBy) instead of changing a shared "
                                + simple(location.className())
                        : "let each element return a value, and combine the values with reduce, sum or collect";
            case BULK -> "let each element depend on its own index only, or " + guard(location);
            case PIPELINE -> "call stageWait before the access, so that it follows the iteration before it";
            default -> ownResults(location);
        };
    }

    private String betweenTasks(Parting parting, RaceReport.Location location) {
        CreatingConstruct first = names.construct(parting.towardsFirst());
        CreatingConstruct second =
                parting.towardsSecond() == 0 ? CreatingConstruct.OTHER : names.construct(parting.towardsSecond());
        if (first == CreatingConstruct.LIBRARY || second == CreatingConstruct.LIBRARY) {
            return "pass the value on inside the flow (map, reduce, collect), or " + guard(location);
        }
        if (names.haveOneCreation(parting.towardsFirst(), parting.towardsSecond())) {
            return ownResults(location);
        }
        if (first == CreatingConstruct.STAGE && second == CreatingConstruct.STAGE) {
            return "make one stage depend on the other (thenCombine, thenCompose), or " + guard(location);
        }
        if (first == CreatingConstruct.TASK_API && second == CreatingConstruct.TASK_API) {
            return "put a promise after the first access and await it before the second, end a finish between the two, or "
                    + guard(location);
        }
        return "let one task wait for the other between the two accesses (join, get, a latch), or " + guard(location);
    }

    private String ownResults(RaceReport.Location location) {
        return "give each task a result of its own and combine them when all have ended, or " + guard(location);
    }

    private String wait(int task, String before) {
        String line = names.line(task);
        return switch (names.construct(task)) {
            case THREAD -> "join the thread of " + line + " before " + before;
            case SUBMISSION ->
                (names.call(task).name().equals("execute")
                                ? "submit the task of " + line + " and get its Future"
                                : "get the Future of " + line)
                        + " before " + before + ", or await the executor's termination there";
            case STAGE -> "join the CompletableFuture of " + line + " before " + before;
            case TASK_API, LOOP -> "end the finish around " + line + " before " + before;
            default -> "join the task of " + line + " before " + before;
        };
    }

    private static String guard(RaceReport.Location location) {
        String other = THREAD_SAFE.get(location.className());
        return location.kind().equals("object") && other != null ? "use " + other : "guard both accesses with one lock";
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
