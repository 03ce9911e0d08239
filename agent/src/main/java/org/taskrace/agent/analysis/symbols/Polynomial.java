package org.taskrace.agent.analysis.symbols;

import java.util.Map;
import java.util.TreeMap;

/**
 * Polynomial of degree two over locals, in the wrapping arithmetic of ints.
 *
 * @param terms factors by term; a term is one local, or two: {@code smaller << 16 | larger + 1}
 */
public record Polynomial(int constant, Map<Integer, Integer> terms) implements Symbol {

    /** A longer polynomial is given up. */
    private static final int MOST_TERMS = 6;

    public static Polynomial of(int constant) {
        return new Polynomial(constant, Map.of());
    }

    public static Polynomial local(int local) {
        return new Polynomial(0, Map.of(local + 1, 1));
    }

    public static int firstLocal(int term) {
        return term >> 16 == 0 ? (term & 0xffff) - 1 : (term >> 16) - 1;
    }

    /** Returns the second local of a term, or -1. */
    public static int secondLocal(int term) {
        return term >> 16 == 0 ? -1 : (term & 0xffff) - 1;
    }

    private static int product(int one, int other) {
        int low = Math.min(one, other);
        int high = Math.max(one, other);
        return low << 16 | high;
    }

    public boolean isConstant() {
        return terms.isEmpty();
    }

    public boolean mentions(int local) {
        return terms.keySet().stream().anyMatch(term -> firstLocal(term) == local || secondLocal(term) == local);
    }

    /** Returns the sum with a multiple of another polynomial, or null if it has too many terms. */
    public Polynomial plus(Polynomial other, int factor) {
        Map<Integer, Integer> sum = new TreeMap<>(terms);
        other.terms.forEach((term, times) -> sum.merge(term, times * factor, Integer::sum));
        sum.values().removeIf(times -> times == 0);
        return sum.size() > MOST_TERMS ? null : new Polynomial(constant + other.constant * factor, sum);
    }

    /** Returns the product, or null if it has too many terms or a higher degree. */
    public Polynomial times(Polynomial other) {
        Map<Integer, Integer> result = new TreeMap<>();
        for (Map.Entry<Integer, Integer> a : terms.entrySet()) {
            result.merge(a.getKey(), a.getValue() * other.constant, Integer::sum);
            for (Map.Entry<Integer, Integer> b : other.terms.entrySet()) {
                if (secondLocal(a.getKey()) >= 0 || secondLocal(b.getKey()) >= 0) {
                    return null;
                }
                result.merge(product(a.getKey(), b.getKey()), a.getValue() * b.getValue(), Integer::sum);
            }
        }
        for (Map.Entry<Integer, Integer> b : other.terms.entrySet()) {
            result.merge(b.getKey(), b.getValue() * constant, Integer::sum);
        }
        result.values().removeIf(times -> times == 0);
        return result.size() > MOST_TERMS ? null : new Polynomial(constant * other.constant, result);
    }

    /** Returns the factor of a local, which may depend on other locals; null if the local occurs squared. */
    public Polynomial slope(int local) {
        Map<Integer, Integer> slope = new TreeMap<>();
        int constantSlope = 0;
        for (Map.Entry<Integer, Integer> entry : terms.entrySet()) {
            int first = firstLocal(entry.getKey());
            int second = secondLocal(entry.getKey());
            if (first == local && second == local) {
                return null;
            }
            if (second < 0 && first == local) {
                constantSlope = entry.getValue();
            } else if (first == local || second == local) {
                slope.put((first == local ? second : first) + 1, entry.getValue());
            }
        }
        return new Polynomial(constantSlope, slope);
    }

    /** Returns the terms that do not mention a local. */
    public Polynomial without(int local) {
        Map<Integer, Integer> rest = new TreeMap<>(terms);
        rest.keySet().removeIf(term -> firstLocal(term) == local || secondLocal(term) == local);
        return new Polynomial(constant, rest);
    }

    /** Returns this value by a local that has grown by {@code growth} since; null if it has no polynomial. */
    public Polynomial afterGrowth(int local, int growth) {
        if (!mentions(local)) {
            return this;
        }
        Polynomial slope = slope(local);
        return slope == null ? null : plus(slope, -growth);
    }
}
