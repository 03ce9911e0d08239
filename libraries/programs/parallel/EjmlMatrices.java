import java.util.Random;
import org.ejml.concurrency.EjmlConcurrency;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.CommonOps_MT_DDRM;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.ejml.dense.row.mult.MatrixMatrixMult_MT_DDRM;

/** EJML: products of matrices by several threads. */
// jars: ejml-core-0.44.0 ejml-ddense-0.44.0
public final class EjmlMatrices {

    public static void main(String[] arguments) {
        EjmlConcurrency.setMaxThreads(4);
        Random random = new Random(3);
        DMatrixRMaj a = RandomMatrices_DDRM.rectangle(60, 50, random);
        DMatrixRMaj b = RandomMatrices_DDRM.rectangle(50, 70, random);
        DMatrixRMaj expected = new DMatrixRMaj(60, 70);
        CommonOps_DDRM.mult(a, b, expected);
        DMatrixRMaj product = new DMatrixRMaj(60, 70);
        CommonOps_MT_DDRM.mult(a, b, product);
        System.out.printf("product %.8f %.8f%n", CommonOps_DDRM.elementSum(expected), CommonOps_DDRM.elementSum(product));
        DMatrixRMaj reordered = new DMatrixRMaj(60, 70);
        MatrixMatrixMult_MT_DDRM.mult_reorder(a, b, reordered);
        System.out.printf("reordered %.8f%n", CommonOps_DDRM.elementSum(reordered));
        DMatrixRMaj transposed = new DMatrixRMaj(50, 60);
        CommonOps_MT_DDRM.transpose(a, transposed);
        System.out.printf("transposed %.8f%n", CommonOps_DDRM.elementSum(transposed));
    }
}
