import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Recycler;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Netty: event executors with their own threads, promises, pooled buffers that each task takes for itself, a timer. */
// jars: netty-common-4.2.7.Final netty-buffer-4.2.7.Final
public final class NettyExecutors {

    public static void main(String[] arguments) throws Exception {
        DefaultEventExecutorGroup group = new DefaultEventExecutorGroup(3);
        List<Future<Integer>> sums = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            int n = i;
            sums.add(group.submit(() -> {
                ByteBuf buffer = PooledByteBufAllocator.DEFAULT.heapBuffer();
                try {
                    buffer.writeCharSequence("number " + n, StandardCharsets.UTF_8);
                    return buffer.readableBytes();
                } finally {
                    buffer.release();
                }
            }));
        }
        int total = 0;
        for (Future<Integer> sum : sums) {
            total += sum.get();
        }
        System.out.println("bytes " + total);
        EventExecutor executor = group.next();
        Promise<String> promise = executor.newPromise();
        CountDownLatch told = new CountDownLatch(1);
        promise.addListener(future -> told.countDown());
        executor.execute(() -> promise.setSuccess("done"));
        told.await();
        System.out.println("promise " + promise.get());
        System.out.println("scheduled " + executor.schedule(() -> 42, 10, TimeUnit.MILLISECONDS).get());
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        System.out.println("ended " + group.isTerminated());
    }
}
