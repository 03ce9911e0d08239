package org.taskrace.core.reach.promises.steps;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.reach.PathExplanation;

/** The tree and the joins as text, after the paper's figure 7: the DPST, and for each task its nt and lsa. */
public final class StepTreeText {

    private final StepTree tree;
    private final NonTreeJoins joins;

    private StepTreeText(StepTree tree, NonTreeJoins joins) {
        this.tree = tree;
        this.joins = joins;
    }

    /** Tells the newest step and what it knows as columns, the whole tree and the table of joins as sections. */
    public static void explain(StepTree tree, NonTreeJoins joins, PathExplanation out) {
        StepTreeText text = new StepTreeText(tree, joins);
        int step = tree.steps() - 1;
        out.column("step", step(step));
        out.column("nt", text.ownJoins(joins.contextOf(step), tree.taskOf(step)));
        out.column("lsa", text.inherited(joins.contextOf(step), tree.taskOf(step)));
        out.section("DPST", text.tree());
        out.section("non-tree joins", text.table());
    }

    private static String step(int step) {
        return "s" + step;
    }

    private String tree() {
        List<List<Integer>> children = new ArrayList<>();
        for (int node = 0; node < tree.nodes(); node++) {
            children.add(new ArrayList<>());
        }
        // Nodes are written as ~node; both kinds come in the order of their birth.
        int nextNode = 1;
        for (int step = 0; step < tree.steps(); step++) {
            while (nextNode < tree.nodes() && tree.firstStep(nextNode) <= step) {
                children.get(tree.parent(nextNode)).add(~nextNode);
                nextNode++;
            }
            children.get(tree.nodeOf(step)).add(step);
        }
        StringBuilder text = new StringBuilder(name(StepTree.ROOT));
        List<Integer> open = new ArrayList<>();
        pushReversed(open, children.get(StepTree.ROOT));
        while (!open.isEmpty()) {
            int entry = open.remove(open.size() - 1);
            int depth = entry >= 0 ? tree.depth(tree.nodeOf(entry)) + 1 : tree.depth(~entry);
            text.append('\n').append("  ".repeat(depth)).append(entry >= 0 ? step(entry) : name(~entry));
            if (entry < 0) {
                pushReversed(open, children.get(~entry));
            }
        }
        return text.toString();
    }

    private static void pushReversed(List<Integer> open, List<Integer> entries) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            open.add(entries.get(i));
        }
    }

    private String name(int node) {
        String task = PathExplanation.task(tree.taskOfNode(node));
        if (tree.isFinish(node)) {
            return "finish of " + task;
        }
        return node == StepTree.ROOT ? "root " + task : tree.escapes(node) ? "future " + task : "async " + task;
    }

    private String table() {
        int tasks = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            tasks = Math.max(tasks, tree.taskOfNode(node) + 1);
        }
        int[] lastStep = new int[tasks];
        for (int step = 0; step < tree.steps(); step++) {
            lastStep[tree.taskOf(step)] = step;
        }
        StringBuilder text = new StringBuilder();
        for (int task = 0; task < tasks; task++) {
            int context = joins.contextOf(lastStep[task]);
            text.append(task == 0 ? "" : "\n").append(PathExplanation.task(task));
            text.append("  nt ").append(ownJoins(context, task));
            text.append("  lsa ").append(inherited(context, task));
        }
        return text.toString();
    }

    /** Returns the steps that the task has got itself, oldest first; those that came with a finish in parentheses. */
    private String ownJoins(int context, int task) {
        List<String> steps = new ArrayList<>();
        int at = context;
        for (; at != NonTreeJoins.EMPTY && madeBy(at) == task; at = joins.previous(at)) {
            String name = step(joins.joined(at));
            steps.add(0, joins.isFinish(at) ? "(" + name + ")" : name);
        }
        return steps.isEmpty() ? "∅" : String.join(" ", steps);
    }

    private String inherited(int context, int task) {
        int at = context;
        while (at != NonTreeJoins.EMPTY && madeBy(at) == task) {
            at = joins.previous(at);
        }
        return at == NonTreeJoins.EMPTY ? "∅" : PathExplanation.task(madeBy(at)) + ": " + ownJoins(at, madeBy(at));
    }

    private int madeBy(int context) {
        return tree.taskOf(joins.made(context));
    }
}
