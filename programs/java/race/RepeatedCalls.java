import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** Elements that a walk reaches by calls it has made before. */
public class RepeatedCalls {

    public static void main(String[] args) throws Exception {
        List<Integer> walked = numbers();
        List<Integer> indexed = numbers();
        List<Integer> replaced = numbers();
        List<Integer> turned = numbers();
        List<Integer> nested = numbers();
        Thread worker = new Thread(() -> {
            int sum = 0;
            Iterator<Integer> all = walked.iterator();
            for (int i = 0; i < 2; i++) {
                sum += all.next();
            }
            while (all.hasNext()) {
                int value = all.next(); // race
                if (value == 4) {
                    break;
                }
            }
            for (int i = 0; i < 5; i++) {
                sum += indexed.get(i); // race
            }
            for (int i = 0; i < 5; i++) {
                replaced.set(i, sum); // race
            }
            ListIterator<Integer> both = turned.listIterator();
            both.next();
            both.next();
            both.previous();
            for (int i = 0; i < 4; i++) {
                sum += both.next(); // race
            }
            for (int a : nested) { // race
                for (int b : nested) {
                    for (int c : nested) {
                        for (int d : nested) {
                            for (int e : nested) {
                                for (int f : nested) {
                                    if (f == 1) {
                                        break;
                                    }
                                }
                                if (e == 1) {
                                    break;
                                }
                            }
                            if (d == 1) {
                                break;
                            }
                        }
                        if (c == 1) {
                            break;
                        }
                    }
                    if (b == 1) {
                        break;
                    }
                }
                sum += a;
                if (a == 4) {
                    break;
                }
            }
            System.out.println(sum > 1_000);
        });
        worker.start();
        walked.set(4, 1); // race
        indexed.set(4, 1); // race
        replaced.set(4, 1); // race
        turned.set(4, 1); // race
        nested.set(4, 1); // race
        worker.join();
    }

    private static List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            numbers.add(i);
        }
        return numbers;
    }
}
