package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** The first Fourier coefficients of (x+1)^x on [0, 2], each an integral by the trapezoidal rule: nearly all on the stack. */
final class Series extends Workload {

    private static final int INTERVALS = 1000;
    private static final double END = 2;

    private double[] cosines;
    private double[] sines;

    @Override
    public void prepare(Size size) {
        int count = size.choose(1_000, 1_000_000);
        cosines = new double[count];
        sines = new double[count];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        constructs.forAll(0, cosines.length, 1, this::coefficient);
    }

    private void coefficient(int index) {
        double omega = Math.PI * index;
        double step = END / INTERVALS;
        double cosine = 0;
        double sine = 0;
        for (int i = 0; i <= INTERVALS; i++) {
            double x = i * step;
            double value = Math.pow(x + 1, x) * (i == 0 || i == INTERVALS ? 0.5 : 1);
            cosine += value * Math.cos(omega * x);
            sine += value * Math.sin(omega * x);
        }
        double scale = index == 0 ? step / 2 : step;
        cosines[index] = cosine * scale;
        sines[index] = sine * scale;
    }

    @Override
    public void validate() {
        // Simpson's rule on another grid.
        int intervals = 20_000;
        for (int index = 0; index < 10; index++) {
            double cosine = 0;
            double sine = 0;
            for (int i = 0; i <= intervals; i++) {
                double x = END * i / intervals;
                double weight = i == 0 || i == intervals ? 1 : i % 2 == 1 ? 4 : 2;
                double value = weight * Math.exp(x * Math.log1p(x));
                cosine += value * Math.cos(Math.PI * index * x);
                sine += value * Math.sin(Math.PI * index * x);
            }
            double scale = END / intervals / 3 * (index == 0 ? 0.5 : 1);
            check(near(cosines[index], cosine * scale, 1e-3), "coefficient " + index + " of the cosines");
            check(near(sines[index], sine * scale, 1e-3), "coefficient " + index + " of the sines");
        }
    }
}
