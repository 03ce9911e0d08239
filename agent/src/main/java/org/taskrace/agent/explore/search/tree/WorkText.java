package org.taskrace.agent.explore.search.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.TaskNames;

/**
 * Items, their rests and whole trees as lines of text, with tasks named by their pedigrees, for other JVMs.
 *
 * <pre>
 * choice      0.2 or 0.2:1 (task, outcome)
 * branch      choice(branch branch …)
 * sequence    choice choice&lt;0,1 … (the places of the events that precede it)
 * item        prefix|sleeping|done|branches|flips
 * state       current|flipped|sleeping|done|allowed|branches
 * reversal    depth|sequence
 * </pre>
 */
public final class WorkText {

    private static final String STATE = "state ";
    private static final String REVERSAL = "reversal ";
    private static final String DONE = "done ";

    private final TaskNames names;

    public WorkText(TaskNames names) {
        this.names = names;
    }

    // ---- items ----

    public String of(WorkItem item) {
        return String.join(
                "|",
                choices(item.prefix()),
                tasks(item.sleeping()),
                choices(item.done()),
                branches(item.branches()),
                Integer.toString(item.flips()));
    }

    public WorkItem item(String text) {
        String[] parts = text.split("\\|", -1);
        return new WorkItem(
                choices(parts[0]),
                tasks(parts[1]),
                new HashSet<>(choices(parts[2])),
                branches(parts[3]),
                Integer.parseInt(parts[4]));
    }

    // ---- rests ----

    public List<String> of(SubtreeRest rest) {
        List<String> lines = new ArrayList<>();
        lines.add(DONE + choices(rest.done()));
        rest.states().forEach(state -> lines.add(STATE + of(state)));
        rest.reversals().forEach(each -> lines.add(REVERSAL + each.depth() + "|" + of(each.sequence())));
        return lines;
    }

    /** Reads a rest from the lines that speak of it; others are left to the caller. */
    public SubtreeRest rest(List<String> lines) {
        List<SubtreeRest.Reversal> reversals = new ArrayList<>();
        List<SubtreeRest.State> states = new ArrayList<>();
        Set<Choice> done = new HashSet<>();
        for (String line : lines) {
            if (line.startsWith(DONE)) {
                done.addAll(choices(line.substring(DONE.length())));
            } else if (line.startsWith(STATE)) {
                states.add(state(line.substring(STATE.length())));
            } else if (line.startsWith(REVERSAL)) {
                String[] parts = line.substring(REVERSAL.length()).split("\\|", -1);
                reversals.add(new SubtreeRest.Reversal(Integer.parseInt(parts[0]), sequence(parts[1])));
            }
        }
        return new SubtreeRest(reversals, done, states);
    }

    String of(SubtreeRest.State state) {
        return String.join(
                "|",
                state.current() == null ? "" : of(state.current()),
                Boolean.toString(state.isFlipped()),
                tasks(state.sleeping()),
                choices(state.done()),
                choices(state.allowed()),
                branches(state.branches()));
    }

    SubtreeRest.State state(String text) {
        String[] parts = text.split("\\|", -1);
        return new SubtreeRest.State(
                parts[0].isEmpty() ? null : choice(parts[0]),
                Boolean.parseBoolean(parts[1]),
                tasks(parts[2]),
                new HashSet<>(choices(parts[3])),
                new HashSet<>(choices(parts[4])),
                branches(parts[5]));
    }

    // ---- parts ----

    private String of(Choice choice) {
        return names.name(choice.task()) + (choice.variant() == 0 ? "" : ":" + choice.variant());
    }

    private Choice choice(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new Choice(names.number(text), 0)
                : new Choice(names.number(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
    }

    /** Returns choices as text. */
    public String choices(Collection<Choice> choices) {
        return choices.stream().map(this::of).collect(Collectors.joining(" "));
    }

    /** Reads choices. */
    public List<Choice> choices(String text) {
        List<Choice> all = new ArrayList<>();
        for (String each : words(text)) {
            all.add(choice(each));
        }
        return all;
    }

    String tasks(Collection<Integer> tasks) {
        return tasks.stream().map(names::name).collect(Collectors.joining(" "));
    }

    Set<Integer> tasks(String text) {
        Set<Integer> all = new LinkedHashSet<>();
        for (String each : words(text)) {
            all.add(names.number(each));
        }
        return all;
    }

    private static String[] words(String text) {
        return text.isEmpty() ? new String[0] : text.split(" ");
    }

    String branches(List<WakeupBranch> branches) {
        StringJoiner all = new StringJoiner(" ");
        for (WakeupBranch branch : branches) {
            all.add(of(branch.choice()) + (branch.next().isEmpty() ? "" : "(" + branches(branch.next()) + ")"));
        }
        return all.toString();
    }

    List<WakeupBranch> branches(String text) {
        List<WakeupBranch> top = new ArrayList<>();
        List<List<WakeupBranch>> levels = new ArrayList<>(List.of(top));
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            List<WakeupBranch> level = levels.get(levels.size() - 1);
            if (c == '(') {
                levels.add(level.get(level.size() - 1).next());
                at++;
            } else if (c == ')') {
                levels.remove(levels.size() - 1);
                at++;
            } else if (c == ' ') {
                at++;
            } else {
                int end = at;
                while (end < text.length() && " ()".indexOf(text.charAt(end)) < 0) {
                    end++;
                }
                level.add(new WakeupBranch(choice(text.substring(at, end))));
                at = end;
            }
        }
        return top;
    }

    private String of(WakeupSequence sequence) {
        StringJoiner all = new StringJoiner(" ");
        for (int i = 0; i < sequence.choices().size(); i++) {
            String before =
                    sequence.before(i).stream().mapToObj(Integer::toString).collect(Collectors.joining(","));
            all.add(of(sequence.choices().get(i)) + (before.isEmpty() ? "" : "<" + before));
        }
        return all.toString();
    }

    private WakeupSequence sequence(String text) {
        List<Choice> choices = new ArrayList<>();
        List<BitSet> before = new ArrayList<>();
        for (String word : words(text)) {
            int less = word.indexOf('<');
            choices.add(choice(less < 0 ? word : word.substring(0, less)));
            BitSet places = new BitSet();
            if (less >= 0) {
                for (String place : word.substring(less + 1).split(",")) {
                    places.set(Integer.parseInt(place));
                }
            }
            before.add(places);
        }
        return WakeupSequence.of(choices, before);
    }
}
