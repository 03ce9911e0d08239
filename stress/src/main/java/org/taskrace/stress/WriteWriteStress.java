package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two parallel strands write at once: the second one under the lock tells it. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one race")
@Outcome(expect = Expect.FORBIDDEN, desc = "a race is missed, or a false one is told")
@State
public class WriteWriteStress {

    private final ParallelStrands strands = new ParallelStrands();

    @Actor
    public void left() {
        strands.write(0, strands.left());
    }

    @Actor
    public void right() {
        strands.write(0, strands.right());
    }

    @Arbiter
    public void told(I_Result result) {
        result.r1 = strands.told();
    }
}
