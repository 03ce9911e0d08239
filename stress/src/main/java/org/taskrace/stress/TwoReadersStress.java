package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two parallel strands read two locations at once. A writer behind only one of them must race with the other, each way round: no
 * reader may be lost.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "each writer races with the reader that it does not follow")
@Outcome(expect = Expect.FORBIDDEN, desc = "a reader is lost, or a false race is told")
@State
public class TwoReadersStress {

    private final ParallelStrands strands = new ParallelStrands();

    @Actor
    public void left() {
        strands.read(0, strands.left());
        strands.read(1, strands.left());
    }

    @Actor
    public void right() {
        strands.read(0, strands.right());
        strands.read(1, strands.right());
    }

    @Arbiter
    public void told(II_Result result) {
        strands.write(0, strands.behindLeft());
        result.r1 = strands.told();
        strands.write(1, strands.behindRight());
        result.r2 = strands.told() - result.r1;
    }
}
