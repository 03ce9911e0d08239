package org.taskrace.agent.explore.findings;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.taskrace.agent.explore.direct.RunDirector;
import org.taskrace.agent.explore.search.ExploredEvent;

/**
 * An operation of a story.
 *
 * @param task the chain of tasks that created its task
 * @param at its line
 * @param what what it does
 * @param flipped whether the schedule differs from the first one here
 * @param times how often it happens in a row
 */
public record StoryStep(String task, String at, String what, boolean flipped, int times) {

    private boolean isLike(StoryStep other) {
        return !flipped && !other.flipped && task.equals(other.task) && at.equals(other.at) && what.equals(other.what);
    }

    /**
     * Returns the operations of a run that matter. These are flipped operations, those in a dependence with another
     * task's operation, and the last one of each task. Equal ones in a row are one step.
     */
    public static List<StoryStep> of(RunDirector director) {
        List<ExploredEvent> events = director.trace().events();
        BitSet matters = new BitSet();
        List<Integer> seen = new ArrayList<>();
        for (int i = events.size() - 1; i >= 0; i--) {
            ExploredEvent event = events.get(i);
            if (director.flipped().get(i) || !seen.contains(event.task())) {
                matters.set(i);
                seen.add(event.task());
            }
            for (int j = 0; j < i; j++) {
                if (events.get(j).task() != event.task()
                        && director.dependences().dependent(events.get(j).operation(), event.operation())) {
                    matters.set(i);
                    matters.set(j);
                }
            }
        }
        List<String> story = director.story();
        List<StoryStep> steps = new ArrayList<>();
        matters.stream().forEach(i -> {
            String[] parts = story.get(i).split(" \\| ");
            StoryStep step = new StoryStep(
                    parts[0], parts[1], parts[2], director.flipped().get(i), 1);
            StoryStep before = steps.isEmpty() ? null : steps.get(steps.size() - 1);
            if (before != null && before.isLike(step)) {
                steps.set(steps.size() - 1, new StoryStep(step.task, step.at, step.what, false, before.times + 1));
            } else {
                steps.add(step);
            }
        });
        return steps;
    }
}
