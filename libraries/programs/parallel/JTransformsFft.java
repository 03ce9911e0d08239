import org.jtransforms.dct.DoubleDCT_2D;
import org.jtransforms.fft.DoubleFFT_1D;
import org.jtransforms.fft.DoubleFFT_2D;
import pl.edu.icm.jlargearrays.ConcurrencyUtils;

/** JTransforms: transforms that split their work among threads. */
// jars: JTransforms-3.1 JLargeArrays-1.5 commons-math3-3.6.1
public final class JTransformsFft {

    public static void main(String[] arguments) {
        ConcurrencyUtils.setNumberOfThreads(4);
        org.jtransforms.utils.CommonUtils.setThreadsBeginN_1D_FFT_2Threads(64);
        org.jtransforms.utils.CommonUtils.setThreadsBeginN_1D_FFT_4Threads(64);
        org.jtransforms.utils.CommonUtils.setThreadsBeginN_2D(64);
        double[] signal = new double[2 * 4096];
        for (int i = 0; i < 4096; i++) {
            signal[2 * i] = Math.sin(i * 0.01);
        }
        DoubleFFT_1D line = new DoubleFFT_1D(4096);
        line.complexForward(signal);
        line.complexInverse(signal, true);
        System.out.printf("line %.6f%n", signal[2 * 100]);
        double[] image = new double[32 * 32];
        for (int i = 0; i < image.length; i++) {
            image[i] = i % 17;
        }
        DoubleDCT_2D cosine = new DoubleDCT_2D(32, 32);
        cosine.forward(image, true);
        cosine.inverse(image, true);
        System.out.printf("image %.6f%n", image[100]);
        double[][] plane = new double[32][64];
        for (int i = 0; i < 32; i++) {
            for (int j = 0; j < 32; j++) {
                plane[i][2 * j] = i + j;
            }
        }
        DoubleFFT_2D planar = new DoubleFFT_2D(32, 32);
        planar.complexForward(plane);
        planar.complexInverse(plane, true);
        System.out.printf("plane %.6f%n", plane[3][8]);
        ConcurrencyUtils.shutdownThreadPoolAndAwaitTermination();
    }
}
