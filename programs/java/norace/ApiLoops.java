import static org.taskrace.tasks.Tasks.forAll;

/** Each index of a loop has its own element. */
public class ApiLoops {

    public static void main(String[] args) throws Exception {
        int[] numbers = new int[20];
        int[] next = new int[20];
        forAll(0, 19, 5, i -> {
            next[i] = numbers[i + 1] + 1;
        });
        System.out.println(next[0]);
    }
}
