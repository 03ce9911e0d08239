import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.stream.IntStream;

/**
 * A status, which is a constant, finds its class when it is first asked, and kept it in a field that was not volatile.
 *
 * <p>Bug: https://github.com/netty/netty/pull/13537
 */
// racy: netty-codec-http-4.1.96.Final netty-common-4.1.96.Final netty-buffer-4.1.96.Final netty-codec-4.1.96.Final
// repaired: netty-codec-http-4.1.118.Final netty-common-4.1.118.Final netty-buffer-4.1.118.Final netty-codec-4.1.118.Final
// race at: HttpResponseStatus.java:602
public class NettyStatusClass {

    public static void main(String[] arguments) {
        HttpResponseStatus status = HttpResponseStatus.NOT_FOUND;
        System.out.println(IntStream.range(0, 3)
                .parallel()
                .mapToObj(i -> status.codeClass().toString())
                .distinct()
                .count());
    }
}
