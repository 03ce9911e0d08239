package org.taskrace.agent.constructs.objects.table;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * State of the process that all tasks share and no object of the program stands for: properties, defaults, files. A call finds or changes the
 * part that a key names, or all of it.
 *
 * @param name as the descriptions of the families and reports have it
 */
public record ProcessState(String name) {

    /** The state that the lists of all folders are. */
    public static final String FOLDERS = "directories";

    /** The effect of a call that makes, changes or removes a file on its folder. */
    public static final CallEffects ENTERS = CallEffectsParser.parse("updates key 1");

    private static final String PROPERTIES = "system properties";

    private static final CallEffects READS = CallEffectsParser.parse("reads");
    private static final CallEffects WRITES = CallEffectsParser.parse("writes");
    private static final CallEffects READS_KEY = CallEffectsParser.parse("reads key 1");
    private static final CallEffects WRITES_KEY = CallEffectsParser.parse("writes key 1");

    private static final Map<String, ProcessState> ALL = new ConcurrentHashMap<>();

    /** Returns what stands for a state. Properties have an object, which programs get and use like other maps. */
    public static Object of(String name) {
        return name.equals(PROPERTIES) ? System.getProperties() : ALL.computeIfAbsent(name, ProcessState::new);
    }

    /** Returns the key that an argument means: the full path of a file, otherwise the argument. Null for a path of the program's own making. */
    public static Object key(Object argument) {
        if (argument instanceof File file) {
            return file.getClass() == File.class
                    ? file.toPath().toAbsolutePath().normalize()
                    : null;
        }
        if (argument instanceof Path path) {
            boolean isOfJdk = path.getClass().getClassLoader() == null;
            return isOfJdk ? path.toAbsolutePath().normalize() : null;
        }
        return argument;
    }

    /** Returns the folder that a file is in, null for other keys. */
    public static Object folder(Object key) {
        return key instanceof Path path ? path.getParent() : null;
    }

    /** Returns what a call does to a state, or to the part that a key names. */
    public static CallEffects effects(boolean changes, boolean hasKey) {
        if (hasKey) {
            return changes ? WRITES_KEY : READS_KEY;
        }
        return changes ? WRITES : READS;
    }
}
