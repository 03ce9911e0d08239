package org.taskrace.agent.shadow;

import java.util.function.BooleanSupplier;
import org.taskrace.hooks.JdkObjects;
import org.taskrace.hooks.Locks;

/** What a call on a JDK object means depends on the object's class: one that is not safe for threads is accessed as a whole. */
public final class JdkObjectModel extends JdkObjects.Model {

    private enum Safety {
        /** An access to the object is an access to memory. */
        NONE,
        /** Calls exclude each other and pass values on. */
        SYNCHRONIZED,
        /** Nothing that can be changed. */
        IMMUTABLE
    }

    private static final ClassValue<Safety> SAFETY = new ClassValue<>() {
        @Override
        protected Safety computeValue(Class<?> type) {
            return safetyOf(type);
        }
    };

    private final History history;
    private final Locks.Control synchronizers;
    private final BooleanSupplier underControl;
    private final WeakIdentityMap<Object> objectOfView = new WeakIdentityMap<>();

    public JdkObjectModel(History history, Locks.Control synchronizers, BooleanSupplier underControl) {
        this.history = history;
        this.synchronizers = synchronizers;
        this.underControl = underControl;
    }

    private static Safety safetyOf(Class<?> type) {
        Class<?> ofJdk = type;
        while (ofJdk.getClassLoader() != null) {
            // The program's own code is checked; what it inherits from the JDK is not.
            ofJdk = ofJdk.getSuperclass();
        }
        String name = ofJdk.getName();
        if (name.startsWith("java.util.concurrent.")
                || name.startsWith("java.util.Collections$Synchronized")
                || name.equals("java.util.Vector")
                || name.equals("java.util.Stack")
                || name.equals("java.util.Hashtable")
                || name.equals("java.util.Properties")
                || name.equals("java.lang.StringBuffer")) {
            return Safety.SYNCHRONIZED;
        }
        boolean mutable = name.startsWith("java.util.")
                        && !name.startsWith("java.util.ImmutableCollections")
                        && !name.startsWith("java.util.Collections$Empty")
                        && !name.startsWith("java.util.Collections$Singleton")
                        && !name.startsWith("java.util.KeyValueHolder")
                        && !name.startsWith("java.util.AbstractMap$SimpleImmutableEntry")
                || name.equals("java.lang.StringBuilder")
                || name.startsWith("java.text.")
                || name.startsWith("java.nio.");
        return mutable ? Safety.NONE : Safety.IMMUTABLE;
    }

    @Override
    public void access(Object object, int site, boolean writes) {
        Object base = base(object);
        switch (SAFETY.get(base.getClass())) {
            case NONE -> {
                if (underControl.getAsBoolean()) {
                    history.object(base, site, writes);
                }
            }
            case SYNCHRONIZED -> {
                if (writes) {
                    synchronizers.synchronizing(base, site, Locks.PUBLISHES | Locks.ADDS);
                }
            }
            case IMMUTABLE -> {}
        }
    }

    @Override
    public void element(Object object, int index, int site, boolean writes) {
        Object base = base(object);
        boolean isPlainList = base == object && object instanceof java.util.RandomAccess;
        if (!isPlainList || SAFETY.get(base.getClass()) != Safety.NONE) {
            access(object, site, writes);
        } else if (underControl.getAsBoolean()) {
            history.object(base, site, false);
            history.element(base, index, site, writes);
        }
    }

    @Override
    public void after(Object object, int site) {
        Object base = base(object);
        if (SAFETY.get(base.getClass()) == Safety.SYNCHRONIZED) {
            synchronizers.synchronizing(base, site, Locks.SEES);
        }
    }

    @Override
    public void view(Object view, Object object) {
        if (underControl.getAsBoolean() && SAFETY.get(view.getClass()) != Safety.IMMUTABLE) {
            objectOfView.put(view, base(object));
        }
    }

    private Object base(Object object) {
        Object base = objectOfView.get(object);
        return base == null ? object : base;
    }
}
