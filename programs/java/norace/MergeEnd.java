/** A merge does not come as far as the element that another task writes. */
public class MergeEnd {

    public static void main(String[] args) throws Exception {
        int[] numbers = new int[40];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        int[] merged = new int[10];
        Thread merger = new Thread(() -> {
            int left = 0;
            int right = 20;
            for (int i = 0; i < merged.length; i++) {
                if (left < 20 && numbers[left] <= numbers[right]) {
                    merged[i] = numbers[left++];
                } else {
                    merged[i] = numbers[right++];
                }
            }
        });
        merger.start();
        numbers[10] = 7;
        merger.join();
    }
}
