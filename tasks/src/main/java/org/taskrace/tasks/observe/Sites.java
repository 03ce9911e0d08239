package org.taskrace.tasks.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Numbers for places in the source: small, dense, one number per place. */
public final class Sites {

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    private static final List<String> PLACES = new ArrayList<>();

    private Sites() {}

    /** Returns the number of the innermost place on the stack whose class is not skipped. */
    public static int caller(Predicate<Class<?>> skipped) {
        StackWalker.StackFrame frame = WALKER.walk(frames -> frames.filter(
                        one -> one.getDeclaringClass() != Sites.class && !skipped.test(one.getDeclaringClass()))
                .findFirst()
                .orElse(null));
        return frame == null ? TaskObserver.NO_SITE : number(frame.getFileName() + ":" + frame.getLineNumber());
    }

    private static synchronized int number(String place) {
        Integer known = NUMBERS.putIfAbsent(place, PLACES.size());
        if (known != null) {
            return known;
        }
        PLACES.add(place);
        return PLACES.size() - 1;
    }

    /** Returns the place as {@code File.java:line}. */
    public static synchronized String describe(int site) {
        return site == TaskObserver.NO_SITE ? "an unknown place" : PLACES.get(site);
    }
}
