import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import javax.imageio.ImageIO;
import org.apache.batik.transcoder.TranscoderInput;
import org.apache.batik.transcoder.TranscoderOutput;
import org.apache.batik.transcoder.image.PNGTranscoder;

/** Batik: a drawing with gradients and paths becomes an image. */
public final class BatikDrawing {

    public static void main(String[] arguments) throws Exception {
        StringBuilder drawing = new StringBuilder("<svg xmlns='http://www.w3.org/2000/svg' width='500' height='500'>"
                + "<defs><linearGradient id='g'><stop offset='0' stop-color='#f00'/><stop offset='1' stop-color='#00f'/>"
                + "</linearGradient></defs><rect width='500' height='500' fill='white'/>");
        for (int i = 0; i < 400; i++) {
            int x = i * 37 % 420 + 30;
            int y = i * 53 % 420 + 30;
            drawing.append("<path d='M%d %d q 20 40 40 0 t 30 20 z' fill='url(#g)' opacity='0.5'/>".formatted(x, y));
            drawing.append("<circle cx='%d' cy='%d' r='9' fill='none' stroke='green'/>".formatted(x, y));
        }
        drawing.append("<rect x='200' y='200' width='100' height='100' fill='#123456'/></svg>");
        long sum = 0;
        for (int round = 0; round < 4; round++) {
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            new PNGTranscoder()
                    .transcode(
                            new TranscoderInput(new StringReader(drawing.toString())), new TranscoderOutput(png));
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
            sum += image.getRGB(250, 250) & 0xffffff;
            sum += image.getRGB(5, 5) & 0xffffff;
            sum += image.getWidth();
        }
        Application.end(sum);
    }
}
