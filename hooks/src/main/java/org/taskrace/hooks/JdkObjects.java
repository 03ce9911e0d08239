package org.taskrace.hooks;

/** What rewritten call sites tell about calls on JDK objects: collections, builders, formats, buffers. */
public final class JdkObjects {

    private JdkObjects() {}

    private static Model model = new Model();

    /** Knows what a call does to an object; this one knows nothing. */
    public static class Model {

        public void access(Object object, int site, boolean writes) {}

        public void element(Object object, int index, int site, boolean writes) {}

        public void after(Object object, int site) {}

        public void view(Object view, Object object) {}
    }

    public static void install(Model theModel) {
        model = theModel;
    }

    /** Before a call that only reads the object. */
    public static void read(Object object, int site) {
        if (Memory.recording && object != null) {
            model.access(object, site, false);
        }
    }

    /** Before a call that may change the object. */
    public static void write(Object object, int site) {
        if (Memory.recording && object != null) {
            model.access(object, site, true);
        }
    }

    /** Before a call that reads the element at an index. */
    public static void readElement(Object object, int index, int site) {
        if (Memory.recording && object != null) {
            model.element(object, index, site, false);
        }
    }

    /** Before a call that replaces the element at an index. */
    public static void writeElement(Object object, int index, int site) {
        if (Memory.recording && object != null) {
            model.element(object, index, site, true);
        }
    }

    /** After the call. */
    public static void after(Object object, int site) {
        if (Memory.recording) {
            model.after(object, site);
        }
    }

    /** A call has returned a view of the object: what is done to the one is done to the other. */
    public static void view(Object view, Object object) {
        if (view != null && view != object) {
            model.view(view, object);
        }
    }
}
