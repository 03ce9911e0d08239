import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.LongAdder;

/** What is added up by an adder is. */
public class WorkByDeque {

    static final ConcurrentLinkedDeque<Integer> work = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
    static final LongAdder sum = new LongAdder();

    static void workOff() {
        for (Integer item = work.pollFirst(); item != null; item = work.pollFirst()) { // assumed
            sum.add(item);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(WorkByDeque::workOff);
        Thread second = new Thread(WorkByDeque::workOff);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(sum.sum());
    }
}
