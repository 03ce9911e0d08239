import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.isolated;

import java.util.Arrays;

/** Updates that may come in any order but not at once: a block on an object excludes those on the same object only. */
class Example06Isolated {

    private static final class Bucket {
        int count;
    }

    public static void main(String[] arguments) {
        Bucket[] buckets = new Bucket[5];
        Arrays.setAll(buckets, i -> new Bucket());
        forAll(0, 10_000, i -> {
            Bucket bucket = buckets[i * i % 5];
            isolated(bucket, () -> bucket.count++);
        });
        for (int remainder = 0; remainder < 5; remainder++) {
            System.out.println("squares that leave " + remainder + ": " + buckets[remainder].count);
        }
    }
}
