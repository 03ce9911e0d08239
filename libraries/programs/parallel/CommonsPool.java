import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Commons Pool: more tasks than pooled objects, so that borrowers wait for each other. */
// jars: commons-pool2-2.12.1
public final class CommonsPool {

    static final class Builders extends BasePooledObjectFactory<StringBuffer> {
        @Override
        public StringBuffer create() {
            return new StringBuffer();
        }

        @Override
        public PooledObject<StringBuffer> wrap(StringBuffer buffer) {
            return new DefaultPooledObject<>(buffer);
        }

        @Override
        public void passivateObject(PooledObject<StringBuffer> pooled) {
            pooled.getObject().setLength(0);
        }
    }

    public static void main(String[] arguments) throws Exception {
        GenericObjectPoolConfig<StringBuffer> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(2);
        config.setJmxEnabled(false);
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try (GenericObjectPool<StringBuffer> pool = new GenericObjectPool<>(new Builders(), config)) {
            List<Future<Integer>> lengths = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String text = "text " + i * 100;
                lengths.add(executor.submit(() -> {
                    StringBuffer buffer = pool.borrowObject();
                    try {
                        return buffer.append(text).length();
                    } finally {
                        pool.returnObject(buffer);
                    }
                }));
            }
            int total = 0;
            for (Future<Integer> length : lengths) {
                total += length.get();
            }
            System.out.println("length " + total + ", active " + pool.getNumActive());
        }
        executor.shutdown();
    }
}
