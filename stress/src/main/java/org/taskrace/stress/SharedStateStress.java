package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A task reads while a parallel one writes. Nothing accessed the first location before. Two readers cover the read of the
 * second one, which therefore writes no state.
 */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "told")
@Outcome(expect = Expect.FORBIDDEN, desc = "a race is missed")
@State
public class SharedStateStress {

    private final SharedState fresh = new SharedState(false);
    private final SharedState covered = new SharedState(true);

    @Actor
    public void reader() {
        fresh.access(1, false);
        covered.access(1, false);
    }

    @Actor
    public void writer() {
        fresh.access(2, true);
        covered.access(2, true);
    }

    @Arbiter
    public void told(ZZ_Result result) {
        result.r1 = fresh.told() >= 1;
        result.r2 = covered.told() >= 1;
    }
}
