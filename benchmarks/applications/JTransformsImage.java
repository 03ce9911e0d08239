import org.jtransforms.fft.DoubleFFT_2D;
import pl.edu.icm.jlargearrays.ConcurrencyUtils;

/** JTransforms: an image is transformed there and back. */
public final class JTransformsImage {

    private static final int SIZE = 512;

    public static void main(String[] arguments) {
        ConcurrencyUtils.setNumberOfThreads(2);
        double[] image = new double[2 * SIZE * SIZE];
        for (int i = 0; i < SIZE * SIZE; i++) {
            image[2 * i] = i * 31 % 255;
        }
        DoubleFFT_2D transform = new DoubleFFT_2D(SIZE, SIZE);
        for (int round = 0; round < 60; round++) {
            transform.complexForward(image);
            transform.complexInverse(image, true);
        }
        double worst = 0;
        for (int i = 0; i < SIZE * SIZE; i++) {
            worst = Math.max(worst, Math.abs(image[2 * i] - i * 31 % 255));
        }
        ConcurrencyUtils.shutdownThreadPoolAndAwaitTermination();
        Application.end(worst < 1e-9);
    }
}
