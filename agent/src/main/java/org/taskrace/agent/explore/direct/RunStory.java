package org.taskrace.agent.explore.direct;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.explore.record.Flip;
import org.taskrace.agent.explore.record.RecordedSchedule;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ChoiceOrder;
import org.taskrace.agent.explore.search.PendingOperation;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.engine.site.Site;

/** A directed run in words: what each event does, and where the schedule differs from the usual one. */
final class RunStory {

    /** An event in words. */
    private record Told(int task, String at, String what) {}

    private final DirectedRun run;
    private final List<Told> events = new ArrayList<>();
    private final List<Boolean> isFlipped = new ArrayList<>();
    private final List<Flip> flips = new ArrayList<>();

    /** The number of operations with equal words so far. */
    private final Map<String, Integer> counts = new HashMap<>();

    RunStory(DirectedRun run) {
        this.run = run;
    }

    /** Returns where the schedule differs from the usual one. */
    List<Flip> flips() {
        return flips;
    }

    /** Returns for each event whether its place is not the usual one. */
    List<Boolean> flipped() {
        return isFlipped;
    }

    /** Returns each event in words: its task, its line, what it does. */
    List<String> lines() {
        Map<Integer, String> tasks = new HashMap<>();
        List<String> lines = new ArrayList<>();
        for (Told event : events) {
            String task = tasks.computeIfAbsent(event.task(), this::words);
            lines.add(task + " | " + event.at() + " | " + event.what());
        }
        return lines;
    }

    /** Adds an event of a task, by the task's number in this run. */
    void add(int task, SearchOperation operation, String addition) {
        Site site = run.sites.get(operation.site());
        events.add(new Told(task, site.at(), words(operation, site) + addition));
    }

    /** Records whether a choice is another one than the usual one. */
    void choose(Choice choice, List<PendingOperation> pending) {
        List<String> over = new ArrayList<>();
        PendingOperation chosen = null;
        for (Choice usual : ChoiceOrder.of(pending, run.trace.last())) {
            PendingOperation operation = pending.stream()
                    .filter(each -> each.task() == usual.task())
                    .findFirst()
                    .orElseThrow();
            if (usual.task() == choice.task()) {
                chosen = operation;
                break;
            }
            over.add(nameOf(operation));
        }
        isFlipped.add(chosen != null && (!over.isEmpty() || choice.variant() > 0));
        if (chosen == null) {
            return;
        }
        boolean isUsual = over.isEmpty() && (choice.variant() == 0 || !chosen.enabled());
        if (!isUsual) {
            flips.add(new Flip(
                    nameOf(chosen),
                    choice.variant(),
                    run.sites.get(chosen.operation().site()).at(),
                    over));
        }
        counts.merge(wordsOf(chosen), 1, Integer::sum);
    }

    private String nameOf(PendingOperation operation) {
        String words = wordsOf(operation);
        return RecordedSchedule.name(words, counts.getOrDefault(words, 0));
    }

    /** Returns the words for an operation that stay if the program is changed a little: its task and what it does, but no line. */
    String wordsOf(PendingOperation operation) {
        return run.pedigree(operation.task()) + " "
                + words(
                        operation.operation(),
                        run.sites.get(operation.operation().site()));
    }

    /** Returns the chain of tasks that created a task, such as {@code main > Main.java:12}. */
    String words(int task) {
        String chain = chain(task);
        int before = 0;
        int all = 0;
        for (int other : run.tasks().keySet()) {
            if (chain(other).equals(chain)) {
                all++;
                before += other < task ? 1 : 0;
            }
        }
        return all > 1 ? chain + " #" + (before + 1) : chain;
    }

    private String chain(int task) {
        StringBuilder words = new StringBuilder("main");
        for (int each : run.execution().tasks().path(task)) {
            if (each != 0) {
                words.append(" > ")
                        .append(run.sites
                                .get(run.execution().tasks().creationSite(each))
                                .at());
            }
        }
        return words.toString();
    }

    /** Returns the called method or accessed field of a site, with the simple name of its class. */
    static String target(Site site) {
        String owner = site.target().owner();
        String simple = owner.substring(owner.lastIndexOf('.') + 1);
        return simple.isEmpty()
                ? site.target().name()
                : simple + "." + site.target().name();
    }

    private static boolean isClass(Site site) {
        return site.target().name().equals("<clinit>");
    }

    /** Returns what an operation does. */
    static String words(SearchOperation operation, Site site) {
        String target = target(site);
        return switch (operation.access()) {
            case NONE ->
                operation.site() == 0
                        ? "goes on after a sleep"
                        : site.target().owner().startsWith("java.util.")
                                        || site.target().name().equals("join")
                                ? "waits at " + target
                                : "wakes one of the waiters";
            case READ -> isClass(site) ? "uses the class " + site.target().owner() : "reads " + target;
            case WRITE -> isClass(site) ? "uses the class " + site.target().owner() + " first" : "does " + target;
            case UPDATE -> "updates by " + target;
            case COMPLETE -> "completes its future";
            case END -> operation.part() == null ? "ends" : "leaves the queue of its executor";
            default -> "acquires " + target;
        };
    }
}
