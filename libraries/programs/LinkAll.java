import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Links every class of the jars that are given, without initialising any: to ask a class for its declared methods makes the JVM
 * link it first, which includes verification. Prints, per jar, what could not be linked; classes that are missing on purpose
 * (optional dependencies) show with and without the agent.
 */
public final class LinkAll {

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            int linked = 0;
            List<String> failures = new ArrayList<>();
            try (JarFile file = new JarFile(jar)) {
                for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                    String name = entry.getName();
                    boolean isClass = name.endsWith(".class") && !name.startsWith("META-INF/") && !name.contains("-info");
                    if (!isClass) {
                        continue;
                    }
                    String className = name.substring(0, name.length() - ".class".length()).replace('/', '.');
                    try {
                        Class.forName(className, false, LinkAll.class.getClassLoader()).getDeclaredMethods();
                        linked++;
                    } catch (ReflectiveOperationException | LinkageError e) {
                        // Of several missing classes, which one is missed first is up to the JVM.
                        String what = e instanceof NoClassDefFoundError ? "" : " " + e.getMessage();
                        failures.add(className + " " + (e.getClass().getName() + what).lines().findFirst().orElse(""));
                    }
                }
            }
            System.out.println(jar + ": " + linked + " linked");
            failures.forEach(System.out::println);
        }
    }
}
