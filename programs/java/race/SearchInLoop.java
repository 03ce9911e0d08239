import java.util.concurrent.RecursiveAction;

/** Walks that begin at the first element and elements by any index, all checked after the outer loop: what they have not touched does not race. */
public class SearchInLoop {

    final int[] bounds = {1, 2, 4, 8, 16, 32, 64, 128};
    final int[] letters = new int[80];
    final int[] counts = new int[100];
    final int[] failing = new int[4];
    static int sum;

    void generate(int numbers) {
        for (int i = 1; i < numbers; i++) {
            int at = 0;
            while (i >= bounds[at]) { // race
                at++;
            }
            sum += letters[at * 13 % 80]; // race
            counts[i * 31 % 97] = at; // race
        }
    }

    int walk(int least) {
        for (int round = 0; round < 3; round++) {
            int at = 0;
            while (failing[at] < least) { // race
                at++;
            }
        }
        return 0;
    }

    static final class First extends RecursiveAction {
        final SearchInLoop of;

        First(SearchInLoop of) {
            this.of = of;
        }

        @Override
        protected void compute() {
            of.generate(8);
            try {
                of.walk(1);
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
            }
        }
    }

    public static void main(String[] args) {
        SearchInLoop shared = new SearchInLoop();
        First first = new First(shared);
        first.fork();
        shared.bounds[3] = 9; // race
        shared.bounds[4] = 17;
        shared.letters[39] = 1; // race
        shared.letters[38] = 1;
        shared.counts[93] = 1; // race
        shared.counts[92] = 1;
        shared.failing[3] = 1; // race
        first.join();
        System.out.println(sum);
    }
}
