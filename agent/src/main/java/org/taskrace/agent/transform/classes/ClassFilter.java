package org.taskrace.agent.transform.classes;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * Selection of the classes that are checked: all but the JDK's and the tool's own, narrowed by patterns such as
 * {@code com.example.*}.
 *
 * <p>A class that the patterns leave out is still rewritten, so its tasks, waits and locks keep their meaning. Its
 * accesses are only possible ones. They never make a race, and a conflict with one of them never lets a verdict be
 * clean.
 */
public final class ClassFilter {

    private final List<Pattern> includes;
    private final List<Pattern> excludes;
    private final List<Pattern> untouched;
    private final InstrumentingTools tools;

    public ClassFilter(List<String> includes, List<String> excludes) {
        this(includes, excludes, List.of(), InstrumentingTools.of(List.of(), null));
    }

    /**
     * @param untouched classes that are no part of the program, such as those of a test runner
     * @param tools other tools that change bytecode
     */
    public ClassFilter(List<String> includes, List<String> excludes, List<String> untouched, InstrumentingTools tools) {
        this.tools = tools;
        this.untouched = compile(untouched);
        this.includes = compile(includes);
        this.excludes = compile(excludes);
    }

    private static List<Pattern> compile(List<String> patterns) {
        List<Pattern> compiled = new ArrayList<>();
        for (String pattern : patterns) {
            String quoted = Pattern.quote(pattern.replace('/', '.')).replace("*", "\\E.*\\Q");
            // A pattern for a class means its nested classes too.
            compiled.add(Pattern.compile(quoted + "(\\$.*)?"));
        }
        return compiled;
    }

    /** Returns whether a class that is not the JDK's, named with slashes, is to be rewritten. */
    public boolean rewrites(String className) {
        // The JDK makes classes while it runs, such as those by which it calls methods by reflection.
        boolean isOfJdk = className.startsWith("jdk/internal/");
        return !isOfJdk
                && !ToolPackages.contain(className)
                && !tools.contain(className)
                && !matches(untouched, className.replace('/', '.'));
    }

    /** Returns whether another agent may have changed a class already. */
    boolean comesAfterOthers() {
        return tools.areStarted();
    }

    /** Returns whether a class that is rewritten, named with slashes, is left out of the check. */
    public boolean leavesOut(String className) {
        String name = className.replace('/', '.');
        return !includes.isEmpty() && !matches(includes, name) || matches(excludes, name);
    }

    private static boolean matches(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    /** Returns whether a class that is being loaded is the program's. */
    public boolean isProgram(Module module, ClassLoader loader) {
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return false;
        }
        return module == null || !module.isNamed() || !isFromJdk(module);
    }

    private static boolean isFromJdk(Module module) {
        ModuleLayer layer = module.getLayer();
        return layer != null
                && layer.configuration()
                        .findModule(module.getName())
                        .flatMap(resolved -> resolved.reference().location())
                        .map(URI::getScheme)
                        .filter("jrt"::equals)
                        .isPresent();
    }
}
