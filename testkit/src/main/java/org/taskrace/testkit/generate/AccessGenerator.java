package org.taskrace.testkit.generate;

import java.util.List;
import java.util.SplittableRandom;
import org.taskrace.testkit.tree.Statement;

/** Accesses to shared locations, and expressions that read them. All values stay small and not negative. */
final class AccessGenerator {

    private final SplittableRandom random;
    private final Dials dials;

    AccessGenerator(SplittableRandom random, Dials dials) {
        this.random = random;
        this.dials = dials;
    }

    /** Returns one statement that reads or writes, or both. */
    Statement statement(GeneratorScope scope) {
        if (random.nextInt(100) >= dials.writeShare()) {
            return Statement.leaf("read " + (random.nextInt(8) == 0 ? readable(scope) : location(scope)) + ";");
        }
        String location = location(scope);
        return Statement.leaf(
                random.nextInt(3) == 0 ? location + " = " + value(scope) + ";" : "write " + location + ";");
    }

    /** Returns a location that may be written. */
    String location(GeneratorScope scope) {
        boolean element = !scope.arrays.isEmpty() && (scope.scalars.isEmpty() || random.nextInt(3) == 0);
        return element ? pick(scope.arrays) + "[" + index(scope) + "]" : pick(scope.scalars);
    }

    private String readable(GeneratorScope scope) {
        return scope.readOnly.isEmpty() ? location(scope) : pick(scope.readOnly);
    }

    private String index(GeneratorScope scope) {
        switch (random.nextInt(6)) {
            case 0:
                if (!scope.counters.isEmpty()) {
                    return "(" + pick(scope.counters) + " + " + random.nextInt(Dials.ARRAY_LENGTH) + ") % "
                            + Dials.ARRAY_LENGTH;
                }
                break;
            case 1:
                if (!scope.locals.isEmpty()) {
                    return pick(scope.locals) + " % " + Dials.ARRAY_LENGTH;
                }
                break;
            case 2:
                if (!scope.scalars.isEmpty()) {
                    return pick(scope.scalars) + " % " + Dials.ARRAY_LENGTH;
                }
                break;
            default:
        }
        return Integer.toString(random.nextInt(Dials.ARRAY_LENGTH));
    }

    /** Returns an int from 0 to 6. */
    String value(GeneratorScope scope) {
        switch (random.nextInt(5)) {
            case 0:
                return "(" + location(scope) + " + " + location(scope) + ") % 7";
            case 1:
                return location(scope);
            case 2:
                return scope.locals.isEmpty() ? "2" : pick(scope.locals);
            case 3:
                return scope.counters.isEmpty() ? "(" + location(scope) + " + 1) % 5" : pick(scope.counters);
            default:
                return Integer.toString(random.nextInt(7));
        }
    }

    /** Returns a condition; most read shared data, and some stop at || or &&. */
    String condition(GeneratorScope scope) {
        switch (random.nextInt(6)) {
            case 0:
                return constantCondition(scope);
            case 1:
                return location(scope) + " == 0 || " + location(scope) + " > 2";
            case 2:
                return location(scope) + " != 0 && " + location(scope) + " < 5";
            case 3:
                return "!(" + location(scope) + " < " + location(scope) + ")";
            default:
                return location(scope) + " % 2 == " + random.nextInt(2);
        }
    }

    /** Returns a condition that reads nothing shared and has one value at every place of a block. */
    String constantCondition(GeneratorScope scope) {
        if (!scope.counters.isEmpty() && random.nextInt(3) != 0) {
            return pick(scope.counters) + " % 2 == " + random.nextInt(2);
        }
        if (!scope.locals.isEmpty() && random.nextInt(3) != 0) {
            return pick(scope.locals) + " % 2 == " + random.nextInt(2);
        }
        return Integer.toString(random.nextInt(4) == 0 ? 0 : 1);
    }

    <T> T pick(List<T> names) {
        return names.get(random.nextInt(names.size()));
    }
}
