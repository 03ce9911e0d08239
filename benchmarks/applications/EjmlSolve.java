import java.util.Random;
import org.ejml.concurrency.EjmlConcurrency;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.CommonOps_MT_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.RandomMatrices_DDRM;

/** EJML: products by several threads, an inverse and a solution. */
public final class EjmlSolve {

    private static final int SIZE = 300;

    public static void main(String[] arguments) {
        EjmlConcurrency.setMaxThreads(2);
        Random random = new Random(3);
        DMatrixRMaj a = RandomMatrices_DDRM.rectangle(SIZE, SIZE, random);
        DMatrixRMaj b = RandomMatrices_DDRM.rectangle(SIZE, SIZE, random);
        DMatrixRMaj x = new DMatrixRMaj(SIZE, SIZE);
        boolean isSolved = CommonOps_DDRM.solve(a, b, x);
        DMatrixRMaj product = new DMatrixRMaj(SIZE, SIZE);
        CommonOps_MT_DDRM.mult(a, x, product);
        CommonOps_DDRM.subtractEquals(product, b);
        DMatrixRMaj power = a.copy();
        for (int i = 0; i < 60; i++) {
            DMatrixRMaj next = new DMatrixRMaj(SIZE, SIZE);
            CommonOps_MT_DDRM.mult(power, a, next);
            CommonOps_DDRM.scale(1.0 / SIZE, next);
            power = next;
        }
        double norm = NormOps_DDRM.normF(power);
        Application.end(isSolved + " " + (NormOps_DDRM.normF(product) < 1e-6) + " " + (Double.isFinite(norm)));
    }
}
