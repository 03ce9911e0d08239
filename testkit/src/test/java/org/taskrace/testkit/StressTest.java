package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.language.code.Program;
import org.taskrace.testkit.compare.ComparedAlgorithms;
import org.taskrace.testkit.compare.Comparison;
import org.taskrace.testkit.generate.Family;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;

/**
 * A million random programs over all families and algorithms. Run it with {@code mvn -P stress -pl testkit -am verify}. Three
 * properties choose the programs and algorithms: {@code taskrace.stress.programs} (how many), {@code taskrace.stress.seed} (the first
 * seed), and {@code taskrace.stress.algorithms} (the beginning of their names, such as {@code engine}).
 */
@Tag("stress")
final class StressTest {

    private static final long PROGRAMS = number("taskrace.stress.programs", 1_000_000);
    private static final long FIRST_SEED = number("taskrace.stress.seed", 1);
    private static final int MAX_FAILURES = 5;

    private final Comparison comparison = new Comparison(ComparedAlgorithms.all().stream()
            .filter(algorithm -> algorithm.name().startsWith(text("taskrace.stress.algorithms")))
            .toList());
    private final Map<Family, Tally> tallies = new EnumMap<>(Family.class);
    private final Map<String, Long> runs = Collections.synchronizedMap(new java.util.TreeMap<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    private static long number(String property, long otherwise) {
        String value = text(property);
        return value.isEmpty() ? otherwise : Long.parseLong(value);
    }

    private static String text(String property) {
        String value = System.getProperty(property, "");
        // Maven hands over the placeholder itself where the property is not set.
        return value.startsWith("${") ? "" : value;
    }

    @Test
    void algorithms_agree_with_the_oracle_on_very_many_random_programs() {
        Family[] families = Family.values();
        for (Family family : families) {
            tallies.put(family, new Tally());
        }
        LongStream.range(0, PROGRAMS).parallel().forEach(i -> {
            if (failures.size() < MAX_FAILURES) {
                check(families[(int) (i % families.length)], FIRST_SEED + i / families.length);
            }
        });
        System.out.printf("%-18s %s%n", "family", Tally.header());
        Tally all = new Tally();
        tallies.forEach((family, tally) -> {
            System.out.printf("%-18s %s%n", family, tally);
            all.addAll(tally);
        });
        System.out.printf("%-18s %s%n", "all", all);
        runs.forEach((algorithm, count) -> System.out.printf("%-18s compared on %d programs%n", algorithm, count));
        System.out.printf("%d times an algorithm gave no verdict%n", comparison.givenUp());
        assertTrue(failures.isEmpty(), () -> failures.size() + " disagreements\n" + String.join("\n", failures));
    }

    private void check(Family family, long seed) {
        RandomProgram random = RandomProgram.of(family, seed, size(seed));
        try {
            comparison.check(random);
        } catch (AssertionError disagreement) {
            failures.add(disagreement.getMessage());
        }
        Tally tally = new Tally();
        tally.add(random);
        tallies.get(family).addAll(tally);
        Program program = Runner.parse(random.text());
        for (Algorithm algorithm : comparison.supporting(program)) {
            runs.merge(algorithm.name(), 1L, Long::sum);
        }
    }

    /** Returns a size: mostly small, as many programs fit into a second, and sometimes up to 2,000 operations. */
    private static int size(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int chosen = random.nextInt(1_000);
        if (chosen < 900) {
            return 4 + random.nextInt(44);
        }
        return chosen < 995 ? 48 + random.nextInt(152) : 200 + random.nextInt(1_801);
    }
}
