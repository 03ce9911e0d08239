package org.taskrace.hooks.arrays;

import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * The generator of {@code Arrays.parallelSetAll}. The JDK writes an element in the task that called the generator for
 * it. So a generator that looks at other elements of the array races with those writes.
 */
@SuppressWarnings("rawtypes")
public final class ParallelSetAllGenerator
        implements IntFunction, IntUnaryOperator, IntToLongFunction, IntToDoubleFunction {

    private final Object array;
    private final Object generator;
    private final int key;

    private ParallelSetAllGenerator(Object array, Object generator, int key) {
        this.array = array;
        this.generator = generator;
        this.key = key;
    }

    /** Returns a generator that also checks the writes; null stays null, for the JDK to complain of. */
    public static Object of(Object array, Object generator, int key) {
        return array == null || generator == null ? generator : new ParallelSetAllGenerator(array, generator, key);
    }

    private void written(int index) {
        ArrayMemory.accessElement(array, index, key);
    }

    @Override
    public Object apply(int index) {
        Object value = ((IntFunction) generator).apply(index);
        written(index);
        return value;
    }

    @Override
    public int applyAsInt(int index) {
        int value = ((IntUnaryOperator) generator).applyAsInt(index);
        written(index);
        return value;
    }

    @Override
    public long applyAsLong(int index) {
        long value = ((IntToLongFunction) generator).applyAsLong(index);
        written(index);
        return value;
    }

    @Override
    public double applyAsDouble(int index) {
        double value = ((IntToDoubleFunction) generator).applyAsDouble(index);
        written(index);
        return value;
    }
}
