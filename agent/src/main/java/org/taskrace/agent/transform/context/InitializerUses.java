package org.taskrace.agent.transform.context;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.taskrace.hooks.tasks.InitializedClasses;

/**
 * Facts about class initialisers that one rewriting of a class found or noted. They are state of the run, not of class files: a kept rewriting
 * holds only where they can be repeated.
 */
public final class InitializerUses {

    /** The classes whose uses got no hook, since they were initialised by then. */
    private final Set<String> initialized = new TreeSet<>();

    private final Map<String, String> superclasses = new TreeMap<>();

    /** Returns whether uses of a class, by its name with dots, need no order. */
    public boolean isInitialized(String className) {
        boolean isSo = InitializedClasses.contains(className);
        if (isSo) {
            initialized.add(className);
        }
        return isSo;
    }

    /** Notes that the initialisation of a class begins with that of a superclass; both names with dots. */
    public void inherit(String className, String superclass) {
        superclasses.put(className, superclass);
        InitializedClasses.inherit(className, superclass);
    }

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(initialized.size());
        for (String one : initialized) {
            out.writeUTF(one);
        }
        out.writeInt(superclasses.size());
        for (Map.Entry<String, String> entry : superclasses.entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeUTF(entry.getValue());
        }
    }

    /** Notes in this run what was written; returns false if a class that was initialised then is not yet. */
    public static boolean repeats(DataInputStream in) throws IOException {
        boolean isSo = true;
        for (int i = in.readInt(); i > 0; i--) {
            isSo &= InitializedClasses.contains(in.readUTF());
        }
        for (int i = in.readInt(); i > 0; i--) {
            InitializedClasses.inherit(in.readUTF(), in.readUTF());
        }
        return isSo;
    }
}
