package org.taskrace.benchmarks.promises;

/**
 * Matrix multiplication by recursion into quarters, six levels deep. Each of the 1,365 inner nodes makes 12 sums; 12 of
 * its 21 multiplications get their promises. The remaining 517 tasks clear the result's blocks first.
 */
final class StrassenByPromises {

    private static final int LEVELS = 6;
    private static final int LEVELS_WITH_FINISH = 3;
    private static final int QUARTERS = 4;
    private static final int SUMS = 12;
    private static final int PRODUCTS = 21;
    private static final int CLEARINGS = 517;

    private final Teller tell;
    private final int block;

    StrassenByPromises(Teller tell, int block) {
        this.tell = tell;
        this.block = block;
    }

    void run() {
        int input = tell.allocate(block);
        tell.write(input, block);
        int result = tell.allocate(CLEARINGS);
        for (int i = 0; i < CLEARINGS; i++) {
            int cleared = result + i;
            tell.async(() -> tell.write(cleared, 1));
        }
        node(0, input);
    }

    private void node(int level, int input) {
        int sums = tell.allocate(SUMS * block);
        int promises = tell.promise();
        for (int i = 1; i < SUMS; i++) {
            tell.promise();
        }
        for (int i = 0; i < SUMS; i++) {
            int sum = i;
            tell.async(() -> {
                tell.read(input, block, block);
                tell.write(sums + sum * block, block);
                tell.set(promises + sum);
            });
        }
        for (int i = 0; i < PRODUCTS; i++) {
            int product = i;
            tell.async(() -> product(level, product, input, sums, promises));
        }
    }

    private void product(int level, int product, int input, int sums, int promises) {
        int output = tell.allocate(block);
        tell.read(input, block, block);
        if (product < SUMS) {
            tell.get(promises + product);
            tell.read(sums + product * block, block, 2 * block);
        }
        tell.write(output, block);
        if (product < QUARTERS && level + 1 < LEVELS) {
            if (level < LEVELS_WITH_FINISH) {
                tell.finish(() -> node(level + 1, output));
            } else {
                node(level + 1, output);
            }
        }
    }
}
