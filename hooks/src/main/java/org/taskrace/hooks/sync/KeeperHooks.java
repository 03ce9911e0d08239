package org.taskrace.hooks.sync;

import org.taskrace.hooks.memory.CurrentStrand;

/** Hooks at calls that give arguments to objects of the JDK which may keep them, and at calls that may use what is kept. */
public final class KeeperHooks {

    /** Model of the objects that JDK objects keep; this one knows none. */
    public static class Model {

        /** Records that an object may keep an argument. */
        public void keeps(Object holder, Object argument) {}

        /** Records a call on an object, which may use what the object keeps. */
        public void uses(Object holder, int shape, int site) {}

        /** Records that an object is handed to a method, which may call any method on it. */
        public void usesArgument(Object holder, int site) {}
    }

    private static Model model = new Model();

    private KeeperHooks() {}

    public static void install(Model theModel) {
        model = theModel;
    }

    /** Runs after an object was given an argument. */
    public static void keeps(Object holder, Object argument) {
        if (holder != null && argument != null && holder != argument) {
            model.keeps(holder, argument);
        }
    }

    /** Runs before a call on an object. */
    public static void uses(Object holder, int shape, int site) {
        if (CurrentStrand.recording && holder != null) {
            model.uses(holder, shape, site);
        }
    }

    /** Runs before a call that takes an object. */
    public static void usesArgument(Object holder, int site) {
        if (CurrentStrand.recording && holder != null) {
            model.usesArgument(holder, site);
        }
    }
}
