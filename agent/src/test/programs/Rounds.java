import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks programs again and again in one JVM, each time from freshly loaded classes: {@code Rounds ROUNDS CLASSES NAME…}. Prints for each
 * program and each different outcome of it one line. It has the name, how often, verdict, guarantee, whether operations depend on their
 * order, whether the guarantee's reason has a place, whether the program threw, racy locations and problems. A line
 * {@code lines NAME …} has the lines of each pair of racing accesses, with a bar between. A line {@code deadlock NAME} says that the
 * program may deadlock.
 */
public final class Rounds {

    private static final Pattern RACE = Pattern.compile("(?m)^taskrace: race \\d+ on (.*?)( element \\d+)?(, created at .*)?$");

    private static final Pattern LINE = Pattern.compile("\\(([\\w$]+\\.java:\\d+)\\)");

    private Rounds() {}

    public static void main(String[] arguments) throws Exception {
        Method check = Class.forName("org.taskrace.hooks.tasks.TestCheckHooks", true, null).getMethod("run", Runnable.class);
        int rounds = Integer.parseInt(arguments[0]);
        URL[] classes = {Path.of(arguments[1]).toUri().toURL()};
        for (int i = 2; i < arguments.length; i++) {
            Map<String, Integer> outcomes = new java.util.TreeMap<>();
            TreeSet<String> lines = new TreeSet<>();
            for (int round = 0; round < rounds; round++) {
                try (URLClassLoader loader = new URLClassLoader(classes)) {
                    Method main = loader.loadClass(arguments[i]).getMethod("main", String[].class);
                    main.setAccessible(true);
                    Map<?, ?> found = (Map<?, ?>) check.invoke(null, (Runnable) () -> call(main));
                    outcomes.merge(words(found), 1, Integer::sum);
                    addPairs((String) found.get("report"), lines);
                    if (((String) found.get("report")).contains("another schedule may deadlock")) {
                        System.out.println("deadlock " + arguments[i]);
                    }
                }
            }
            System.out.println("lines " + arguments[i] + " " + String.join(" ", lines));
            for (Map.Entry<String, Integer> outcome : outcomes.entrySet()) {
                System.out.println("outcome " + arguments[i] + " " + outcome.getValue() + " " + outcome.getKey());
            }
        }
    }

    /** Adds the lines of each pair of racing accesses. */
    private static void addPairs(String report, TreeSet<String> pairs) {
        StringBuilder accesses = new StringBuilder();
        report.lines().filter(line -> line.matches("    (first|second|also) .*")).forEach(line -> accesses.append(line).append('\n'));
        Matcher line = LINE.matcher(accesses);
        while (line.find()) {
            String first = line.group(1);
            if (line.find()) {
                pairs.add(first + "|" + line.group(1));
            }
        }
    }

    private static String words(Map<?, ?> found) {
        TreeSet<String> locations = new TreeSet<>();
        Matcher race = RACE.matcher((String) found.get("report"));
        while (race.find()) {
            locations.add(race.group(1));
        }
        String problems = ((String) found.get("report")).lines().filter(l -> l.contains("not checked")).toList().toString();
        boolean depends = ((String) found.get("report")).contains("taskrace: order-dependent: ");
        boolean isNamed = ((String) found.get("weakenedBy")).contains(" at ")
                || ((String) found.get("report")).contains("taskrace: assuming: ");
        return found.get("verdict") + " " + found.get("guarantee") + " " + (depends ? "dependent" : "independent") + " "
                + (isNamed ? "named" : "unnamed") + " " + (found.get("thrown") == null ? "returned" : "threw") + " "
                + locations + problems;
    }

    private static void call(Method main) {
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
