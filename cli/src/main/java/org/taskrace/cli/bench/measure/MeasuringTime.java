package org.taskrace.cli.bench.measure;

/**
 * Time that the measuring may take. A JVM repeats its rounds for at least some seconds, and then while rounds still
 * become clearly faster. They do until the JIT has compiled both the program and the agent. A fixed time would measure
 * the compiler in one program and idle in another.
 *
 * @param seconds of work under the agent before it may end
 * @param most after so many it ends in any case, once a round is over
 * @param limit after so many seconds of processor time a JVM is stopped: the program has no figures then
 * @param whole after so many seconds no further program is begun
 * @param sideBySide programs that are measured at one time, each on a core of its own
 */
public record MeasuringTime(double seconds, double most, double limit, double whole, int sideBySide) {

    /** The first rounds are not compiled yet. */
    static final int LEAST_ROUNDS = 3;

    public static final MeasuringTime USUAL = new MeasuringTime(2, 4, 120, Double.MAX_VALUE, 1);
    public static final MeasuringTime QUICK = new MeasuringTime(
            0.22, 0.6, 12, 272, Math.min(2, Runtime.getRuntime().availableProcessors()));

    public double least(RunMode mode) {
        return seconds
                * switch (mode) {
                    // Its time is what all others are compared with: better too long than half compiled.
                    case BASELINE -> 0.8;
                    case STRUCTURE -> 0.6;
                    case FULL -> 1;
                };
    }

    public double most(RunMode mode) {
        return most * (mode == RunMode.FULL ? 1 : 0.5);
    }
}
