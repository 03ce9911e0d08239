package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A strand reads twice, the second time perhaps without the lock, while a parallel one writes twice. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "told")
@Outcome(expect = Expect.FORBIDDEN, desc = "a race is missed, or a false one is told")
@State
public class ReadWriteStress {

    private final ParallelStrands strands = new ParallelStrands();

    @Actor
    public void left() {
        strands.read(0, strands.left());
        strands.read(0, strands.left());
    }

    @Actor
    public void right() {
        strands.write(0, strands.right());
        strands.write(0, strands.right());
    }

    @Arbiter
    public void told(Z_Result result) {
        result.r1 = strands.told() >= 1;
    }
}
