import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections of which each task has its own, and elements of a shared one. */
public class ApiLists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Map<String, Integer> first = new HashMap<>();
        Map<String, Integer> second = new HashMap<>();
        finish(() -> {
            async(() -> list.set(0, 10));
            async(() -> first.put("a", 1));
            list.set(1, 20);
            second.put("b", list.get(2));
        });
        list.add(first.get("a") + second.get("b"));
        System.out.println(list);
    }
}
