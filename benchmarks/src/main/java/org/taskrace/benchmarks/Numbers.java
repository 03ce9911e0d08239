package org.taskrace.benchmarks;

import java.util.Arrays;

/** Options whose value is a list of numbers. */
public final class Numbers {

    private Numbers() {}

    /** Returns the numbers that follow an option, each at least {@code least}, as text. */
    public static String[] list(String option, String[] arguments, int index, int least) {
        if (index >= arguments.length) {
            throw new IllegalArgumentException(option + " needs numbers, such as " + option + " 10,1000");
        }
        String[] numbers = arguments[index].split(",");
        Arrays.stream(numbers).forEach(number -> check(option, number, least));
        return numbers;
    }

    private static void check(String option, String number, int least) {
        try {
            if (Integer.parseInt(number) >= least) {
                return;
            }
        } catch (NumberFormatException wrong) {
            // Answered like a number that is too small.
        }
        throw new IllegalArgumentException(option + ": '" + number + "' is no number from " + least + " on");
    }
}
