import static org.taskrace.tasks.Tasks.forAll;

/** Neighbours of a loop overlap. */
public class ApiLoops {

    public static void main(String[] args) throws Exception {
        int[] numbers = new int[20];
        forAll(0, 19, 5, i -> {
            numbers[i] = numbers[i + 1] + 1; // race
        });
        System.out.println(numbers[0]);
    }
}
