package org.taskrace.hooks.sync;

import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** Functions of the program that streams call, wrapped: what they return is accessed by code of the JDK. */
public final class StreamFunctions {

    private StreamFunctions() {}

    /** Returns a supplier that tells of its container: the collector that asked for the container fills it. */
    public static Supplier<?> container(Supplier<?> supplier, int site) {
        return supplier == null ? null : new ContainerSupplier(supplier, site);
    }

    /** Returns a function that tells of the stream that it returns: the outer stream walks through it. */
    public static Object walked(Object function, int site) {
        if (function instanceof Function<?, ?>) {
            @SuppressWarnings("unchecked")
            Function<Object, Object> code = (Function<Object, Object>) function;
            return new OfObject(code, site);
        }
        if (function instanceof IntFunction<?> code) {
            return new OfInt(code, site);
        }
        if (function instanceof LongFunction<?> code) {
            return new OfLong(code, site);
        }
        return function instanceof DoubleFunction<?> code ? new OfDouble(code, site) : function;
    }

    private static Object written(Object result, int site) {
        ObjectHooks.writeArgument(result, site);
        return result;
    }

    private record ContainerSupplier(Supplier<?> code, int site) implements Supplier<Object> {
        @Override
        public Object get() {
            return written(code.get(), site);
        }
    }

    private record OfObject(Function<Object, Object> code, int site) implements Function<Object, Object> {
        @Override
        public Object apply(Object value) {
            return written(code.apply(value), site);
        }
    }

    private record OfInt(IntFunction<?> code, int site) implements IntFunction<Object> {
        @Override
        public Object apply(int value) {
            return written(code.apply(value), site);
        }
    }

    private record OfLong(LongFunction<?> code, int site) implements LongFunction<Object> {
        @Override
        public Object apply(long value) {
            return written(code.apply(value), site);
        }
    }

    private record OfDouble(DoubleFunction<?> code, int site) implements DoubleFunction<Object> {
        @Override
        public Object apply(double value) {
            return written(code.apply(value), site);
        }
    }
}
