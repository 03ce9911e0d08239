import java.util.Arrays;

/** Functions of parallel prefixes that look at their arguments only; and of an array so small that the JDK does not split it. */
public class PrefixSums {

    static int calls;

    static class Sum {
        int value;

        Sum(int value) {
            this.value = value;
        }

        Sum plus(Sum other) {
            return new Sum(value + other.value);
        }
    }

    public static void main(String[] args) {
        int[] ints = new int[100];
        long[] longs = new long[100];
        double[] doubles = new double[100];
        Sum[] sums = new Sum[100];
        for (int i = 0; i < 100; i++) {
            ints[i] = i;
            longs[i] = i;
            doubles[i] = i;
            sums[i] = new Sum(i);
        }
        Arrays.parallelPrefix(ints, Integer::sum);
        Arrays.parallelPrefix(longs, 20, 90, Long::sum);
        Arrays.parallelPrefix(doubles, Double::sum);
        Arrays.parallelPrefix(sums, Sum::plus);
        check(ints[99] == 4950 && longs[89] == 3815 && longs[90] == 90 && doubles[98] == 4851 && sums[99].value == 4950);
        int[] few = new int[16];
        Arrays.parallelPrefix(few, (left, right) -> {
            calls++;
            return left + right;
        });
        check(calls == 15);
    }

    static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
