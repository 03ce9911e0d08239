package org.taskrace.core.reach.bags;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.taskrace.core.reach.PathExplanation;

/**
 * A writer of the bags as one row of the paper's table: {@code T1 S}, {@code T1 P} for each task, {@code F1 P} for each
 * finish, in the order of their first appearance.
 *
 * <p>Only finishes in the program's text are numbered. The P-bag of an implicit one is shown with its task.
 */
final class BagsTable {

    private static final String EMPTY_BAG = "∅";

    private final BagsSnapshot bags;
    private final String[] serialOfTask;
    private final String[] parallelOfTask;

    /** Numbers of the open finishes, from the outermost; {@link EspBags#IMPLICIT} for those without a number. */
    private final int[] openFinishes;

    private final String[] parallelOfFinish;

    BagsTable(BagsSnapshot bags, int tasks, int[] openFinishes, int numberedFinishes) {
        this.bags = bags;
        this.openFinishes = openFinishes;
        serialOfTask = new String[tasks];
        parallelOfTask = new String[tasks];
        parallelOfFinish = new String[numberedFinishes + 1];
        Arrays.fill(serialOfTask, EMPTY_BAG);
        Arrays.fill(parallelOfTask, EMPTY_BAG);
        Arrays.fill(parallelOfFinish, EMPTY_BAG);
    }

    void writeTo(PathExplanation out) {
        collect();
        for (int task = 0; task < serialOfTask.length; task++) {
            String name = PathExplanation.task(task);
            out.column(name + " S", serialOfTask[task]);
            out.column(name + " P", parallelOfTask[task]);
        }
        for (int finish = 1; finish < parallelOfFinish.length; finish++) {
            out.column("F" + finish + " P", parallelOfFinish[finish]);
        }
    }

    private void collect() {
        int[] activeTasks = bags.activeTasks();
        int active = -1;
        int open = -1;
        int[] ofTask = {};
        for (int height = 0; height < bags.frames(); height++) {
            int[] members = bags.parallelBag(height);
            if (!bags.isFinish(height)) {
                active++;
                ofTask = members;
                serialOfTask[activeTasks[active]] = text(bags.serialBag(activeTasks[active]));
            } else if (openFinishes[++open] == EspBags.IMPLICIT) {
                ofTask = merged(ofTask, members);
            } else {
                parallelOfFinish[openFinishes[open]] = text(members);
            }
            parallelOfTask[activeTasks[active]] = text(ofTask);
        }
    }

    private static int[] merged(int[] some, int[] others) {
        int[] all = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, all, some.length, others.length);
        Arrays.sort(all);
        return all;
    }

    private static String text(int[] members) {
        return members.length == 0
                ? EMPTY_BAG
                : Arrays.stream(members).mapToObj(PathExplanation::task).collect(Collectors.joining(",", "{", "}"));
    }
}
