import java.util.stream.IntStream;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.complex.RootsOfUnity;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.BlockRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.descriptive.SynchronizedSummaryStatistics;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/** Commons Math: matrices, transforms, statistics and integrators used by parallel tasks. */
// jars: commons-math3-3.6.1
public final class CommonsMath {

    public static void main(String[] arguments) {
        RealMatrix matrix = new BlockRealMatrix(40, 40);
        Well19937c random = new Well19937c(5);
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 40; j++) {
                matrix.setEntry(i, j, random.nextDouble());
            }
        }
        double[] determinants = IntStream.range(0, 4)
                .parallel()
                .mapToDouble(k -> new LUDecomposition(matrix.scalarAdd(k)).getDeterminant())
                .toArray();
        System.out.printf("determinants %.6e %.6e%n", determinants[0], determinants[3]);
        RealMatrix product = new Array2DRowRealMatrix(40, 40);
        IntStream.range(0, 40).parallel().forEach(i -> product.setRow(i, matrix.preMultiply(matrix.getRow(i))));
        System.out.printf("trace %.6f%n", product.getTrace());
        SynchronizedSummaryStatistics shared = new SynchronizedSummaryStatistics();
        IntStream.range(0, 50).parallel().forEach(i -> shared.addValue(i));
        System.out.printf("sum %.1f of %d%n", shared.getSum(), shared.getN());
        System.out.println("means " + IntStream.range(0, 4).parallel().mapToDouble(k -> {
            SummaryStatistics own = new SummaryStatistics();
            for (int i = 0; i < 100; i++) {
                own.addValue(i * k);
            }
            return own.getMean();
        }).sum());
        System.out.printf("spectrum %.4f%n", IntStream.range(0, 4).parallel().mapToDouble(k -> {
            double[] signal = new double[64];
            for (int i = 0; i < 64; i++) {
                signal[i] = Math.sin(i * k);
            }
            Complex[] spectrum = new FastFourierTransformer(DftNormalization.STANDARD)
                    .transform(signal, TransformType.FORWARD);
            return spectrum[k].abs();
        }).sum());
        RootsOfUnity roots = new RootsOfUnity();
        roots.computeRoots(8);
        System.out.printf("roots %.3f%n", IntStream.range(0, 8).parallel().mapToDouble(roots::getReal).sum());
        System.out.printf("orbit %.6f%n", IntStream.range(0, 3).parallel().mapToDouble(k -> {
            double[] y = {1, k};
            new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10).integrate(new org.apache.commons.math3.ode.FirstOrderDifferentialEquations() {
                @Override
                public int getDimension() {
                    return 2;
                }

                @Override
                public void computeDerivatives(double t, double[] state, double[] derivatives) {
                    derivatives[0] = state[1];
                    derivatives[1] = -state[0];
                }
            }, 0, y, 1, y);
            return y[0];
        }).sum());
    }
}
