import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections that tasks share. */
public class ApiLists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        Map<String, Integer> map = new HashMap<>();
        finish(() -> {
            async(() -> list.add(1)); // race
            async(() -> map.put("a", 1)); // race
            list.add(2); // race
            map.put("b", 2); // race
        });
        System.out.println(list.size() + map.size());
    }
}
