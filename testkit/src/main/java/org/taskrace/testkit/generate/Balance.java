package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.run.Verdict;
import org.taskrace.testkit.tree.ProgramTree;
import org.taskrace.testkit.tree.Statement;

/**
 * Balance of a random program: it runs the program with the oracle and removes gets that deadlock, and accesses that
 * race.
 *
 * <p>Accesses at random make nearly every location of a larger program racy, many times over, and such a program hardly
 * tests anything. After this about half of the programs are race-free, with many near misses. Many of the others have
 * one racy location, which a single access makes racy.
 */
final class Balance {

    /** Goal of the balancing. */
    enum Target {
        AS_IT_IS,
        ONE_RACY_LOCATION,
        RACE_FREE
    }

    private static final int MAX_ROUNDS = 60;
    private static final int LATE_ROUND = 20;

    private final SplittableRandom random;
    private final Dials dials;

    Balance(SplittableRandom random, Dials dials) {
        this.random = random;
        this.dials = dials;
    }

    Target target() {
        int chosen = random.nextInt(20);
        return chosen < 5 ? Target.AS_IT_IS : chosen < 11 ? Target.ONE_RACY_LOCATION : Target.RACE_FREE;
    }

    /** Returns whether a raw program has anything to balance. */
    static boolean isRacy(ProgramTree raw) {
        return Runner.oracle(raw.print(), ExecutionOrder.DEPTH_FIRST).isRacy();
    }

    ProgramTree apply(ProgramTree raw, Target target) {
        ProgramTree tree = raw;
        String kept = null;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            String text = tree.print();
            Verdict verdict = Runner.oracle(text, ExecutionOrder.DEPTH_FIRST);
            if (verdict.status() == Verdict.Status.NOT_A_PROGRAM) {
                throw new IllegalStateException(
                        "generated text: " + verdict.place() + ": " + verdict.message() + "\n" + text);
            }
            if (verdict.status() == Verdict.Status.DEADLOCK && !dials.keepDeadlock()) {
                ProgramTree without = withoutBlockedGets(tree, text, verdict);
                if (without.equals(tree)) {
                    return tree;
                }
                tree = without;
                continue;
            }
            if (verdict.status() == Verdict.Status.ERROR && !dials.illegal()) {
                throw new IllegalStateException(
                        "generated text: " + verdict.place() + ": " + verdict.message() + "\n" + text);
            }
            if (target == Target.AS_IT_IS || !verdict.isRacy()) {
                return tree;
            }
            List<String> racy = new ArrayList<>(verdict.racyLocations());
            if (target == Target.ONE_RACY_LOCATION) {
                if (kept == null || !racy.contains(kept)) {
                    kept = racy.get(random.nextInt(racy.size()));
                }
                if (racy.size() == 1) {
                    ProgramTree fewer =
                            without(tree, Set.of(oneOf(verdict.racyLines().get(kept))));
                    if (!Runner.oracle(fewer.print(), ExecutionOrder.DEPTH_FIRST)
                            .isRacy()) {
                        return tree;
                    }
                    tree = fewer;
                    continue;
                }
                racy.remove(kept);
            }
            ProgramTree next = without(tree, chosenLines(verdict, racy, round > LATE_ROUND));
            if (next.equals(tree) && round > LATE_ROUND) {
                return tree;
            }
            tree = next;
        }
        return tree;
    }

    private Set<Integer> chosenLines(Verdict verdict, List<String> racy, boolean all) {
        Set<Integer> chosen = new HashSet<>();
        for (String location : racy) {
            SortedSet<Integer> lines = verdict.racyLines().get(location);
            if (all) {
                chosen.addAll(lines);
            } else if (lines.stream().noneMatch(chosen::contains)) {
                chosen.add(oneOf(lines));
            }
        }
        return chosen;
    }

    private int oneOf(SortedSet<Integer> lines) {
        List<Integer> list = new ArrayList<>(lines);
        return list.get(random.nextInt(list.size()));
    }

    /** Takes out the access; names that are declared must stay declared, and loops must still end. */
    private static ProgramTree without(ProgramTree tree, Set<Integer> lines) {
        return tree.rewriteLines(lines::contains, statement -> {
            String text = statement.text();
            if (text.startsWith("let ")) {
                String name = text.substring(0, text.indexOf('='));
                // The handle of a fork task cannot become a number; the join that needs it goes with the block around.
                return text.contains(ForkLineGenerator.SHARED + "[") ? statement : Statement.leaf(name + "= 1;");
            }
            if (text.startsWith("while (")) {
                return null;
            }
            return text.startsWith("w") && text.endsWith(" + 1;") ? statement : null;
        });
    }

    private ProgramTree withoutBlockedGets(ProgramTree tree, String text, Verdict verdict) {
        List<String> lines = text.lines().toList();
        List<Integer> gets = new ArrayList<>();
        for (int line : verdict.waitingLines()) {
            // The end of the program, where the main task waits for the others, is a line past the text.
            if (line <= lines.size() && lines.get(line - 1).strip().startsWith("get ")) {
                gets.add(line);
            }
        }
        Set<Integer> chosen = new HashSet<>();
        for (int i = 0; !gets.isEmpty() && i < (gets.size() + 2) / 3; i++) {
            chosen.add(gets.get(random.nextInt(gets.size())));
        }
        return tree.withoutLines(chosen::contains);
    }
}
