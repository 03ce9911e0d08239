import java.util.concurrent.CompletableFuture;

/** Joins all. */
public class AllOf {

    static int[] parts = new int[3];

    public static void main(String[] args) throws Exception {
        CompletableFuture<?>[] futures = new CompletableFuture<?>[3];
        for (int i = 0; i < 3; i++) {
            int part = i;
            futures[i] = CompletableFuture.runAsync(() -> parts[part] = part);
        }
        CompletableFuture.allOf(futures).join();
        System.out.println(parts[0] + parts[1] + parts[2]);
    }
}
