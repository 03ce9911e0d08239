/** A loop calls methods of classes that are not final: one that no class overrides, and one whose override starts a thread. */
public class VirtualInLoop {

    static class Scale {
        int factor = 3;

        int of(int value) {
            return factor * value;
        }
    }

    static class Source {
        Thread helper;

        int next(int[] values, int i) throws Exception {
            return values[i];
        }
    }

    static class Starting extends Source {
        @Override
        int next(int[] values, int i) throws Exception {
            if (i == 2) {
                helper = new Thread(() -> {
                    values[3] = 1; // race
                });
                helper.start();
            }
            return i;
        }
    }

    static int sum(int[] values, Scale scale, Source source) throws Exception {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += source.next(values, i) + scale.of(values[i]); // race
        }
        return sum;
    }

    static int scaled(int[] values, Scale scale) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += scale.of(values[i]); // race
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int[] values = new int[8];
        Starting starting = new Starting();
        System.out.println(sum(values, new Scale(), starting) > 1000);
        starting.helper.join();
        Thread writer = new Thread(() -> {
            values[5] = 2; // race
        });
        writer.start();
        System.out.println(scaled(values, new Scale()) > 1000);
        writer.join();
    }
}
