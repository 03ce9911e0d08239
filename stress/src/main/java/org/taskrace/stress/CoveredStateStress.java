package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A task reads while a parallel one writes; two other readers cover the read, which writes no state. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "told")
@Outcome(expect = Expect.FORBIDDEN, desc = "a race is missed")
@State
public class CoveredStateStress {

    private final SharedState shared = new SharedState(true);

    @Actor
    public void reader() {
        shared.access(1, false);
    }

    @Actor
    public void writer() {
        shared.access(2, true);
    }

    @Arbiter
    public void told(Z_Result result) {
        result.r1 = shared.told() >= 1;
    }
}
