package org.taskrace.agent.transform.classes;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.taskrace.hooks.tasks.ToolPackages;

/** Which classes are the program's: all but the JDK's and the tool's own, narrowed by patterns such as {@code com.example.*}. */
public final class ClassFilter {

    private final List<Pattern> includes;
    private final List<Pattern> excludes;

    public ClassFilter(List<String> includes, List<String> excludes) {
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

    /** Returns whether a class of the program, named with slashes, is to be checked. */
    public boolean includes(String className) {
        if (ToolPackages.contain(className)) {
            return false;
        }
        String name = className.replace('/', '.');
        return (includes.isEmpty()
                        || includes.stream().anyMatch(p -> p.matcher(name).matches()))
                && excludes.stream().noneMatch(p -> p.matcher(name).matches());
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
