package org.taskrace.agent.constructs.objects.table;

import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.util.HashSet;
import java.util.Set;

/** The classes of the JDK that runs, in all of its modules that the program can use. */
public final class JdkClasses {

    private static final Set<String> MODULES = new HashSet<>();

    /** Packages, named with slashes. */
    private static final Set<String> PACKAGES = new HashSet<>();

    static {
        for (ResolvedModule resolved : ModuleLayer.boot().configuration().modules()) {
            ModuleReference module = resolved.reference();
            boolean isOfJdk = module.location()
                    .filter(place -> "jrt".equals(place.getScheme()))
                    .isPresent();
            if (isOfJdk) {
                MODULES.add(module.descriptor().name());
                for (String name : module.descriptor().packages()) {
                    PACKAGES.add(name.replace('.', '/'));
                }
            }
        }
    }

    private JdkClasses() {}

    /** Returns whether a class, named with slashes, lies in a package of the JDK. */
    public static boolean contain(String className) {
        int end = className.lastIndexOf('/');
        return className.startsWith("java/") || end > 0 && PACKAGES.contains(className.substring(0, end));
    }

    /** Returns whether a class is the JDK's. */
    public static boolean contain(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || type.getModule().isNamed()
                        && MODULES.contains(type.getModule().getName());
    }
}
