package org.taskrace.report;

import java.util.List;
import java.util.Optional;
import org.taskrace.report.source.SourceFinder;

/** The story of one race, for a terminal: its tasks as a tree, both accesses with their source, the reason and the repair. */
public final class RaceStory {

    private static final int LINES_AROUND = 2;

    private final StringBuilder out = new StringBuilder();
    private final SourceFinder sources;

    private RaceStory(SourceFinder sources) {
        this.sources = sources;
    }

    /** Returns the story of a race that is one of several; every line ends with a newline. */
    public static String of(RaceReport race, int number, int races, SourceFinder sources) {
        RaceStory story = new RaceStory(sources);
        story.line("Race " + number + " of " + races + ": " + race.location().words());
        story.line("");
        story.line("Two tasks access it, at least one of them writes, and nothing orders the two:");
        story.line("");
        story.tree(race);
        story.access("First", race.first());
        story.access("Second", race.second());
        story.line("");
        story.line("They are parallel because " + race.because() + ".");
        if (race.advice() != null) {
            story.line("To repair it, " + race.advice() + ".");
        }
        if (race.fixHint() != null) {
            story.line("To order them " + race.fixHint() + ".");
        }
        story.line("More about this kind of race: "
                + Explanation.of(race.location()).path());
        return story.out.toString();
    }

    /** Draws the steps that both chains share once, and then a branch for each access. */
    private void tree(RaceReport race) {
        List<String> first = race.first().steps();
        List<String> second = race.second().steps();
        int shared = 1;
        while (shared < Math.min(first.size(), second.size()) - 1
                && first.get(shared).equals(second.get(shared))) {
            shared++;
        }
        for (int i = 0; i < shared; i++) {
            line("    " + "   ".repeat(i) + (i == 0 ? "" : "└─ ") + first.get(i));
        }
        branch(first, shared, "├─ ", "│  ", "first access: " + race.first().operation());
        branch(second, shared, "└─ ", "   ", "second access: " + race.second().operation());
    }

    private void branch(List<String> steps, int from, String begin, String beside, String access) {
        String indent = "    " + "   ".repeat(from - 1);
        String below = indent + beside;
        for (int i = from; i < steps.size(); i++) {
            line((i == from ? indent + begin : below + "   ".repeat(i - from - 1) + "└─ ") + steps.get(i));
        }
        line(
                from < steps.size()
                        ? below + "   ".repeat(steps.size() - from - 1) + "   " + access
                        : indent + begin + access + ", in " + steps.get(steps.size() - 1) + " itself");
    }

    private void access(String which, RaceReport.Access access) {
        line("");
        line(which + " access: " + access.operation() + " in " + access.frame());
        Optional<SourceFinder.Excerpt> excerpt =
                sources.excerpt(access.className(), access.file(), access.line(), LINES_AROUND);
        if (excerpt.isPresent()) {
            List<String> lines = excerpt.get().lines();
            for (int i = 0; i < lines.size(); i++) {
                int number = excerpt.get().from() + i;
                line(String.format("  %s%5d | %s", number == access.line() ? ">" : " ", number, lines.get(i)));
            }
        }
        for (String frame : access.frames().subList(1, access.frames().size())) {
            line("    called by " + frame);
        }
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
