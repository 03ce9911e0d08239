package org.taskrace.cli.model;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Parting;
import org.taskrace.core.race.Race;
import org.taskrace.core.race.TaskTree;
import org.taskrace.language.check.Check;
import org.taskrace.language.code.Program;

/** Tasks, accesses and reasons of one check, in words. */
final class Wording {

    /** A chain of tasks that is longer than this is shortened in the middle. */
    private static final int LONGEST_CHAIN = 8;

    private final Program program;
    private final TaskTree tasks;

    Wording(Check check) {
        program = check.program();
        tasks = check.findings().tasks();
    }

    int line(Access access) {
        return program.line(access.site());
    }

    int column(Access access) {
        return program.column(access.site());
    }

    /** Returns the chain of tasks from the root down to one, such as {@code main > async@7 > async@16}. */
    String chain(int task) {
        List<Integer> path = tasks.path(task);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < path.size(); i++) {
            if (path.size() > LONGEST_CHAIN && i == LONGEST_CHAIN / 2) {
                int left = path.size() - LONGEST_CHAIN + 1;
                names.add("… " + left + " more …");
                i += left - 1;
            } else {
                names.add(name(path.get(i)));
            }
        }
        return String.join(" > ", names);
    }

    private String name(int task) {
        TaskKind kind = tasks.kind(task);
        return kind == TaskKind.ROOT ? kind.word() : kind.word() + "@" + program.line(tasks.creationSite(task));
    }

    /** Explains why the two accesses of a race are parallel. */
    String because(Race race) {
        int first = race.first().task();
        int second = race.second().task();
        Parting parting = Parting.of(tasks, first, second);
        if (parting.ancestor() == second) {
            return "The " + created(parting.towardsFirst())
                    + " is not joined before the second access, so it may still be running" + " then.";
        }
        if (parting.ancestor() == first) {
            return "The first access comes after the " + created(parting.towardsSecond())
                    + " was created, and nothing makes that task wait for it.";
        }
        return "The ways part in " + chain(parting.ancestor()) + ": the " + created(parting.towardsFirst())
                + " and the "
                + created(parting.towardsSecond())
                + " may run in any order, and no join, get or stage between them orders the two"
                + " accesses.";
    }

    private String created(int task) {
        return tasks.kind(task).word() + " of line " + program.line(tasks.creationSite(task));
    }
}
