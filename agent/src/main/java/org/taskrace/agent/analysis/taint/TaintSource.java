package org.taskrace.agent.analysis.taint;

import java.util.Set;

/** A kind of value that another schedule may change, by the calls that make it. */
public enum TaintSource {
    /** A time that is read from a clock. */
    CLOCK {
        @Override
        public boolean isMadeBy(String owner, String name, String descriptor) {
            return owner.equals("java/lang/System") && CLOCK_METHODS.contains(name)
                    || owner.startsWith("java/time/") && TIME_METHODS.contains(name)
                    || owner.equals("java/util/Date") && name.equals("<init>") && descriptor.equals("()V")
                    || owner.equals("java/util/Calendar") && name.equals("getInstance");
        }
    },

    /** The name or number of a thread. */
    THREAD_NAME {
        @Override
        public boolean isMadeBy(String owner, String name, String descriptor) {
            return owner.endsWith("Thread") && THREAD_METHODS.contains(name);
        }
    };

    private static final Set<String> CLOCK_METHODS = Set.of("nanoTime", "currentTimeMillis");
    private static final Set<String> TIME_METHODS = Set.of("now", "millis", "instant");
    private static final Set<String> THREAD_METHODS = Set.of("getName", "getId", "threadId");

    /** Classes whose methods compute a result from their arguments, and do nothing else with them. */
    private static final Set<String> CALCULATORS = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Long",
            "java/lang/Integer",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Boolean",
            "java/lang/Number",
            "java/lang/String",
            "java/lang/Object",
            "java/util/Date",
            "java/util/Calendar",
            "java/text/DateFormat",
            "java/text/SimpleDateFormat",
            "java/util/concurrent/TimeUnit");

    /** Classes whose objects collect texts. */
    private static final Set<String> COLLECTORS =
            Set.of("java/lang/StringBuilder", "java/lang/StringBuffer", "java/util/StringJoiner");

    /** Classes whose methods show their arguments to people. */
    private static final Set<String> PRINTERS =
            Set.of("java/io/PrintStream", "java/io/PrintWriter", "java/util/logging/Logger", "java/lang/System$Logger");

    /** Returns whether a method returns a value of this kind, or a constructor makes one. */
    public abstract boolean isMadeBy(String owner, String name, String descriptor);

    /** Returns whether a method only computes its result from its receiver and arguments. */
    static boolean computes(String owner) {
        return CALCULATORS.contains(owner) || owner.startsWith("java/time/");
    }

    /** Returns whether a class collects its arguments in a text. */
    static boolean collects(String owner) {
        return COLLECTORS.contains(owner);
    }

    /** Returns whether a method shows its arguments to people. */
    static boolean shows(String owner) {
        return PRINTERS.contains(owner);
    }
}
