package org.taskrace.core.testing;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/** A series-parallel program as a tree of statements, made from a seed; it runs on {@link Script} and prints as task text. */
public final class RandomProgram implements Script.Body {

    /** The statements that a program may have. */
    public enum Kind {
        READ,
        WRITE,
        ASYNC,
        FINISH,
        SPAWN,
        SYNC,
        ISOLATED
    }

    public static final Set<Kind> ASYNC_FINISH = EnumSet.of(Kind.READ, Kind.WRITE, Kind.ASYNC, Kind.FINISH);
    public static final Set<Kind> SPAWN_SYNC = EnumSet.of(Kind.READ, Kind.WRITE, Kind.SPAWN, Kind.SYNC);
    public static final Set<Kind> WITH_ISOLATED =
            EnumSet.of(Kind.READ, Kind.WRITE, Kind.ASYNC, Kind.FINISH, Kind.ISOLATED);

    private record Statement(Kind kind, int location, List<Statement> body) {}

    private final List<Statement> statements;

    private RandomProgram(List<Statement> statements) {
        this.statements = statements;
    }

    /** Returns a program of about so many statements, over so few locations that they meet often. */
    public static RandomProgram of(long seed, Set<Kind> kinds, int statements, int locations) {
        return new RandomProgram(
                new Generator(new Random(seed), List.copyOf(kinds), locations, statements).block(0, kinds));
    }

    private static final class Generator {
        private final Random random;
        private final List<Kind> kinds;
        private final int locations;
        private int left;

        Generator(Random random, List<Kind> kinds, int locations, int left) {
            this.random = random;
            this.kinds = kinds;
            this.locations = locations;
            this.left = left;
        }

        List<Statement> block(int depth, Set<Kind> allowed) {
            List<Statement> block = new ArrayList<>();
            int length = depth == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(5);
            while (left > 0 && block.size() < length) {
                Kind kind = kinds.get(random.nextInt(kinds.size()));
                if (allowed.contains(kind)) {
                    left--;
                    block.add(new Statement(kind, random.nextInt(locations), bodyOf(kind, depth, allowed)));
                }
            }
            return block;
        }

        private List<Statement> bodyOf(Kind kind, int depth, Set<Kind> allowed) {
            return switch (kind) {
                case READ, WRITE, SYNC -> List.of();
                case ISOLATED -> block(depth + 1, EnumSet.of(Kind.READ, Kind.WRITE));
                case ASYNC, FINISH, SPAWN -> block(depth + 1, allowed);
            };
        }
    }

    @Override
    public void run(Script script) {
        run(script, statements);
    }

    private static void run(Script script, List<Statement> statements) {
        for (Statement statement : statements) {
            Runnable body = () -> run(script, statement.body);
            switch (statement.kind) {
                case READ -> script.read(name(statement));
                case WRITE -> script.write(name(statement));
                case ASYNC -> script.async(body);
                case FINISH -> script.finish(body);
                case SPAWN -> script.spawn(body);
                case SYNC -> script.sync();
                case ISOLATED -> script.isolated(body);
            }
        }
    }

    private static String name(Statement statement) {
        return "x" + statement.location;
    }

    /** Returns the smallest program that still fails and is reached by dropping statements or their braces. */
    public RandomProgram shrunken(Predicate<RandomProgram> fails) {
        for (List<Statement> smaller : smallerThan(statements)) {
            RandomProgram candidate = new RandomProgram(smaller);
            if (fails.test(candidate)) {
                return candidate.shrunken(fails);
            }
        }
        return this;
    }

    private static List<List<Statement>> smallerThan(List<Statement> statements) {
        List<List<Statement>> smaller = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement statement = statements.get(i);
            smaller.add(replaced(statements, i, List.of()));
            if (!statement.body.isEmpty()) {
                smaller.add(replaced(statements, i, statement.body));
                for (List<Statement> body : smallerThan(statement.body)) {
                    Statement shorter = new Statement(statement.kind, statement.location, body);
                    smaller.add(replaced(statements, i, List.of(shorter)));
                }
            }
        }
        return smaller;
    }

    private static List<Statement> replaced(List<Statement> statements, int index, List<Statement> by) {
        List<Statement> result = new ArrayList<>(statements.subList(0, index));
        result.addAll(by);
        result.addAll(statements.subList(index + 1, statements.size()));
        return result;
    }

    @Override
    public String toString() {
        return text(statements);
    }

    private static String text(List<Statement> statements) {
        StringBuilder text = new StringBuilder();
        for (Statement statement : statements) {
            String word = statement.kind.name().toLowerCase(java.util.Locale.ROOT);
            switch (statement.kind) {
                case READ, WRITE ->
                    text.append(word).append(' ').append(name(statement)).append("; ");
                case SYNC -> text.append("sync; ");
                default ->
                    text.append(word).append(" { ").append(text(statement.body)).append("} ");
            }
        }
        return text.toString();
    }
}
