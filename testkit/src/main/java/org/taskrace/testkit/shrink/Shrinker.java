package org.taskrace.testkit.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.testkit.tree.ProgramTree;
import org.taskrace.testkit.tree.Statement;

/**
 * Delta debugging on the tree of a failing program: makes it smaller as long as the failure stays.
 *
 * <p>These steps are tried until none helps:
 *
 * <ul>
 *   <li>drop a run of neighbouring statements, halves first, then smaller runs;
 *   <li>replace a statement by a simpler one: a block by its contents, a loop by a shorter one, an assignment by one
 *       access;
 *   <li>let two names become one.
 * </ul> <p>The predicate also gets texts that are no programs; it has to refuse them.
 */
public final class Shrinker {

    private static final Pattern DECLARATION = Pattern.compile("(var|promise) (\\w+);");

    private final Predicate<ProgramTree> fails;
    private int attemptsLeft;
    private ProgramTree best;

    private Shrinker(ProgramTree failing, Predicate<ProgramTree> fails, int attempts) {
        this.best = failing;
        this.fails = fails;
        this.attemptsLeft = attempts;
    }

    /**
     * Returns the smallest program found that still fails.
     *
     * @param attempts after so many calls of the predicate the best program so far is returned
     */
    public static ProgramTree shrink(ProgramTree failing, Predicate<ProgramTree> fails, int attempts) {
        if (!fails.test(failing)) {
            throw new IllegalArgumentException("the program to shrink does not fail:\n" + failing.print());
        }
        Shrinker shrinker = new Shrinker(failing, fails, attempts);
        shrinker.run();
        return shrinker.best;
    }

    private void run() {
        ProgramTree before;
        do {
            before = best;
            dropRuns();
            simplify();
            mergeNames();
        } while (!best.equals(before) && attemptsLeft > 0);
    }

    private boolean attempt(ProgramTree candidate) {
        if (attemptsLeft <= 0 || candidate.equals(best)) {
            return false;
        }
        attemptsLeft--;
        if (!fails.test(candidate)) {
            return false;
        }
        best = candidate;
        return true;
    }

    /** Visits every list of statements, the outermost first, and drops runs of half its length, a quarter, … one. */
    private void dropRuns() {
        for (int list = 0; list < lists(best).size() && attemptsLeft > 0; list++) {
            for (int run = Math.max(1, lists(best).get(list).size() / 2); run >= 1; run /= 2) {
                for (int from = 0;
                        list < lists(best).size()
                                && from < lists(best).get(list).size(); ) {
                    int begin = from;
                    int end = Math.min(begin + run, lists(best).get(list).size());
                    boolean dropped = attempt(replaceList(list, statements -> {
                        List<Statement> shorter = new ArrayList<>(statements.subList(0, begin));
                        shorter.addAll(statements.subList(end, statements.size()));
                        return shorter;
                    }));
                    from = dropped ? begin : end;
                }
                if (list >= lists(best).size()) {
                    break;
                }
            }
        }
    }

    private void simplify() {
        for (int list = 0; list < lists(best).size() && attemptsLeft > 0; list++) {
            for (int i = 0;
                    list < lists(best).size() && i < lists(best).get(list).size();
                    i++) {
                while (simplifyOne(list, i)
                        && list < lists(best).size()
                        && i < lists(best).get(list).size()) {
                    // As long as it gets simpler.
                }
            }
        }
    }

    private boolean simplifyOne(int list, int index) {
        List<List<Statement>> candidates = new ArrayList<>();
        Reductions.of(lists(best).get(list).get(index), candidates::add);
        for (List<Statement> candidate : candidates) {
            boolean simpler = attempt(replaceList(list, statements -> {
                List<Statement> changed = new ArrayList<>(statements.subList(0, index));
                changed.addAll(candidate);
                changed.addAll(statements.subList(index + 1, statements.size()));
                return changed;
            }));
            if (simpler) {
                return true;
            }
        }
        return false;
    }

    private void mergeNames() {
        for (String kind : List.of("var", "promise")) {
            List<String> names = new ArrayList<>(declared(kind));
            for (int second = names.size() - 1; second > 0; second--) {
                for (int first = 0; first < second && attemptsLeft > 0; first++) {
                    if (attempt(merged(kind, names.get(first), names.get(second)))) {
                        break;
                    }
                }
            }
        }
    }

    private Set<String> declared(String kind) {
        Set<String> names = new TreeSet<>();
        for (List<Statement> list : lists(best)) {
            for (Statement statement : list) {
                Matcher declaration = DECLARATION.matcher(statement.text());
                if (declaration.matches() && declaration.group(1).equals(kind)) {
                    names.add(declaration.group(2));
                }
            }
        }
        return names;
    }

    private ProgramTree merged(String kind, String kept, String gone) {
        String declaration = kind + " " + gone + ";";
        Pattern word = Pattern.compile("\\b" + gone + "\\b");
        List<Statement> statements = without(best.statements(), declaration);
        return new ProgramTree(statements)
                .rewriteTexts(text -> word.matcher(text).replaceAll(kept));
    }

    private static List<Statement> without(List<Statement> statements, String text) {
        List<Statement> result = new ArrayList<>();
        for (Statement statement : statements) {
            if (!statement.text().equals(text)) {
                result.add(new Statement(
                        statement.text(),
                        statement.isLeaf() ? null : without(statement.body(), text),
                        statement.otherwise() == null ? null : without(statement.otherwise(), text)));
            }
        }
        return result;
    }

    /** Returns all lists of statements, the outermost first, level by level. */
    private static List<List<Statement>> lists(ProgramTree tree) {
        List<List<Statement>> lists = new ArrayList<>();
        lists.add(tree.statements());
        for (int i = 0; i < lists.size(); i++) {
            for (Statement statement : lists.get(i)) {
                if (!statement.isLeaf()) {
                    lists.add(statement.body());
                }
                if (statement.otherwise() != null) {
                    lists.add(statement.otherwise());
                }
            }
        }
        return lists;
    }

    /** Returns the best program with one list changed; lists are numbered as in {@link #lists}. */
    private ProgramTree replaceList(int number, UnaryOperator<List<Statement>> change) {
        List<Statement> target = lists(best).get(number);
        return new ProgramTree(replace(best.statements(), target, change));
    }

    @SuppressWarnings("ReferenceEquality") // two lists with equal contents stand at different places
    private static List<Statement> replace(
            List<Statement> statements, List<Statement> target, UnaryOperator<List<Statement>> change) {
        List<Statement> source = statements == target ? change.apply(statements) : statements;
        if (statements == target) {
            return source;
        }
        List<Statement> result = new ArrayList<>(source.size());
        for (Statement statement : source) {
            result.add(
                    statement.isLeaf()
                            ? statement
                            : new Statement(
                                    statement.text(),
                                    replace(statement.body(), target, change),
                                    statement.otherwise() == null
                                            ? null
                                            : replace(statement.otherwise(), target, change)));
        }
        return result;
    }
}
