import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** Elements that no walk reaches, though its calls are those of the racy twin. */
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
                int value = all.next();
                if (value == 4) {
                    break;
                }
            }
            for (int i = 0; i < 5; i++) {
                sum += indexed.get(i);
            }
            for (int i = 0; i < 5; i++) {
                replaced.set(i, sum);
            }
            ListIterator<Integer> both = turned.listIterator();
            both.next();
            both.next();
            both.previous();
            for (int i = 0; i < 4; i++) {
                sum += both.next();
            }
            for (int a : nested) {
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
        walked.set(6, 1);
        indexed.set(6, 1);
        replaced.set(6, 1);
        turned.set(6, 1);
        nested.set(6, 1);
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
