package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.family.ProgramObjects;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Objects that code of the JDK asks for their text, hash code, equality or order, and the objects in them that the answers depend on. A
 * question is a call like one of the program, though no instruction of the program makes it: a list asks its elements.
 *
 * <p>An object of the program answers by code that is checked itself, or by its identity, which is no access. So only objects whose answer
 * is the JDK's own are accessed here.
 *
 * <p>Blind spot: a collection whose iterator is the program's is not walked over, since that would run code of the program.
 */
final class AskedObjects {

    /** Receiver of the accesses. */
    interface Accesses {

        void read(Object object, int site);

        void mayRead(Object object, int site);

        /** Returns whether a view shows nothing but objects of the JDK, so that a walk over it runs no code of the program. */
        boolean isOfJdk(Object view);
    }

    private static final int DEEPEST = 8;
    private static final int QUESTIONS = 4;

    /** The meaning of a question for objects of a class. */
    private enum Answer {
        /** The object's identity, code of the program, or a state that never changes. */
        NOTHING,
        STATE,
        STATE_AND_CONTENTS,
        CONTENTS;

        boolean readsState() {
            return this == STATE || this == STATE_AND_CONTENTS;
        }

        boolean asksContents() {
            return this == CONTENTS || this == STATE_AND_CONTENTS;
        }
    }

    private final ClassModelTable models;
    private final Accesses accesses;

    /** A class, the latest of them, whose objects hold nothing that could be asked. */
    private Class<?> latestWithout;

    /** By question. */
    private final ClassValue<Answer[]> answers = new ClassValue<>() {
        @Override
        protected Answer[] computeValue(Class<?> type) {
            Answer[] all = new Answer[QUESTIONS];
            for (int question = 0; question < QUESTIONS; question++) {
                all[question] = answer(type, question);
            }
            return all;
        }
    };

    /** The components of a record that are references. */
    private static final ClassValue<List<Field>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Field field : type.getDeclaredFields()) {
                boolean isComponent = !Modifier.isStatic(field.getModifiers())
                        && !field.getType().isPrimitive();
                if (isComponent && field.trySetAccessible()) {
                    fields.add(field);
                }
            }
            return fields;
        }
    };

    AskedObjects(ClassModelTable models, Accesses accesses) {
        this.models = models;
        this.accesses = accesses;
    }

    /** Returns whether no question to an object of this class is an access. */
    boolean isNeverRead(Class<?> type) {
        for (Answer answer : answers.get(type)) {
            if (answer != Answer.NOTHING) {
                return false;
            }
        }
        return true;
    }

    /** Asks an object, and what its answer depends on. */
    void ask(Object object, int question, int site) {
        ask(object, question, site, 0);
    }

    private void ask(Object object, int question, int site, int depth) {
        if (object == null || depth > DEEPEST) {
            return;
        }
        Answer answer = answers.get(object.getClass())[question];
        if (answer.readsState()) {
            accesses.read(object, site);
        }
        if (answer.asksContents()) {
            contents(object, one -> {
                if (one != object) {
                    ask(one, question, site, depth + 1);
                }
            });
        }
    }

    /** Asks the objects in an object, not it itself. */
    void askContents(Object container, int question, int site) {
        if (answers.get(container.getClass())[question].asksContents() || isCollection(container.getClass())) {
            contents(container, one -> ask(one, question, site, 1));
        }
    }

    /** Asks an object; if it is an array, the objects in it, and in arrays that lie in it. */
    void askDeeply(Object object, int question, int site) {
        askDeeply(object, question, site, 0);
    }

    private void askDeeply(Object object, int question, int site, int depth) {
        if (object == null || !object.getClass().isArray()) {
            ask(object, question, site);
            return;
        }
        accesses.read(object, site);
        if (object instanceof Object[] array && depth < DEEPEST) {
            for (Object one : array) {
                if (one != array) {
                    askDeeply(one, question, site, depth + 1);
                }
            }
        }
    }

    /** Asks an object whether it equals another one; arrays are compared by the objects in them. */
    void askDeeplyForEquality(Object object, Object other, int site) {
        deepEquality(object, other, site, 0);
    }

    /** Returns whether the two were found to be equal; if that is not known, true. */
    private boolean deepEquality(Object object, Object other, int site, int depth) {
        boolean areArrays = object != null
                && other != null
                && object != other
                && object.getClass().isArray()
                && other.getClass().isArray();
        if (!areArrays) {
            askForEquality(object, other, site);
            return object == other || !isKnown(object, other) || Objects.equals(object, other);
        }
        accesses.read(object, site);
        accesses.read(other, site);
        if (object instanceof Object[] array && other instanceof Object[] second && depth < DEEPEST) {
            if (array.length != second.length) {
                return false;
            }
            for (int i = 0; i < array.length; i++) {
                if (!deepEquality(array[i], second[i], site, depth + 1)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether two objects can be compared without code of the program. */
    private static boolean isKnown(Object one, Object other) {
        return one == other || one == null || other == null || isOfJdk(one.getClass()) && !isCollection(one.getClass());
    }

    /** Asks an object whether it equals another one. Elements of lists are compared up to the first difference. */
    void askForEquality(Object object, Object other, int site) {
        equality(object, other, site, 0);
    }

    private void equality(Object object, Object other, int site, int depth) {
        if (object == null || other == null || object == other || depth > DEEPEST) {
            return;
        }
        Answer answer = answers.get(object.getClass())[ObjectHooks.EQUALITY];
        if (answer == Answer.NOTHING || !isOfOneKind(object, other)) {
            return;
        }
        if (answer.readsState()) {
            accesses.read(object, site);
        }
        if (answers.get(other.getClass())[ObjectHooks.EQUALITY].readsState()) {
            accesses.read(other, site);
        }
        if (answer.asksContents()) {
            equalContents(object, other, site, depth);
        }
    }

    /** Returns whether the answer is more than that the two are of different kinds. */
    private static boolean isOfOneKind(Object object, Object other) {
        return object instanceof List
                ? other instanceof List
                : object instanceof Set
                        ? other instanceof Set
                        : object instanceof Map
                                ? other instanceof Map
                                : object instanceof Map.Entry
                                        ? other instanceof Map.Entry
                                        : object.getClass().isInstance(other)
                                                || other.getClass().isInstance(object);
    }

    private void equalContents(Object object, Object other, int site, int depth) {
        if (object instanceof List<?> list && other instanceof List<?> second && canWalk(second)) {
            pairs(list, second, site, depth);
        } else if (object instanceof Map.Entry<?, ?> entry && other instanceof Map.Entry<?, ?> second) {
            equality(entry.getKey(), second.getKey(), site, depth + 1);
            equality(entry.getValue(), second.getValue(), site, depth + 1);
        } else if (object instanceof Optional<?> one && other instanceof Optional<?> second) {
            equality(one.orElse(null), second.orElse(null), site, depth + 1);
        } else {
            // Sets and maps look the elements up: which of them are compared depends on their hash codes.
            contents(object, one -> mayAsk(one, site, depth + 1));
            contents(other, one -> mayAsk(one, site, depth + 1));
        }
    }

    /** Asks the components of a record; {@code other} is the record that it is compared with, or null. */
    void askComponents(Object asked, Object other, int question, int site) {
        if (question != ObjectHooks.EQUALITY) {
            components(asked).forEach(one -> ask(one, question, site));
        } else if (asked.getClass().isInstance(other)) {
            comparePairs(components(asked), components(other), site, 0);
        }
    }

    /** Asks objects in an array whether they equal those in another one, up to the first difference. */
    void askPairs(Object[] array, Object[] other, int site) {
        comparePairs(Arrays.asList(array), Arrays.asList(other), site, 0);
    }

    private static List<Object> components(Object asked) {
        List<Object> values = new ArrayList<>();
        for (Field field : COMPONENTS.get(asked.getClass())) {
            try {
                values.add(field.get(asked));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return values;
    }

    private void pairs(List<?> list, List<?> second, int site, int depth) {
        if (canWalk(list)) {
            comparePairs(list, second, site, depth);
        }
    }

    private void comparePairs(List<?> list, List<?> second, int site, int depth) {
        boolean isSure = true;
        Iterator<?> others = second.iterator();
        for (Iterator<?> ones = list.iterator(); ones.hasNext() && others.hasNext(); ) {
            Object one = ones.next();
            Object its = others.next();
            if (isSure) {
                equality(one, its, site, depth + 1);
            } else {
                mayAsk(one, site, depth + 1);
                mayAsk(its, site, depth + 1);
            }
            boolean isKnown = isKnown(one, its);
            if (isKnown && !Objects.equals(one, its)) {
                return;
            }
            isSure &= isKnown;
        }
    }

    /** Notes that the objects in an object may be asked. */
    void mayAskContents(Object object, int site) {
        if (object instanceof Object[] array) {
            for (Object one : array) {
                mayAsk(one, site, 1);
            }
        } else {
            contents(object, one -> mayAsk(one, site, 1));
        }
    }

    private void mayAsk(Object object, int site, int depth) {
        if (object == null || depth > DEEPEST) {
            return;
        }
        accesses.mayRead(object, site);
        contents(object, one -> {
            if (one != object) {
                mayAsk(one, site, depth + 1);
            }
        });
    }

    /** Walks over the objects in an object of the JDK. */
    void contents(Object object, Consumer<Object> each) {
        Class<?> type = object.getClass();
        if (type == latestWithout) {
            return;
        }
        if (!hasContents(type)) {
            latestWithout = type;
            return;
        }
        if (object instanceof Collection<?> collection) {
            if (canWalk(collection)) {
                collection.forEach(each);
            }
        } else if (object instanceof Map<?, ?> map) {
            if (canWalk(map)) {
                map.forEach((key, value) -> {
                    each.accept(key);
                    each.accept(value);
                });
            }
        } else if (object instanceof Map.Entry<?, ?> entry && isOfJdk(entry.getClass())) {
            each.accept(entry.getKey());
            each.accept(entry.getValue());
        } else if (object instanceof Optional<?> optional) {
            optional.ifPresent(each);
        } else if (type == AtomicReference.class) {
            each.accept(((AtomicReference<?>) object).get());
        }
    }

    private boolean canWalk(Object collection) {
        return isOfJdk(collection.getClass())
                && models.of(collection.getClass()).safety() != Safety.DELEGATING
                && accesses.isOfJdk(collection);
    }

    private static boolean hasContents(Class<?> type) {
        return isCollection(type)
                || Map.Entry.class.isAssignableFrom(type)
                || type == Optional.class
                || type == AtomicReference.class;
    }

    private static boolean isCollection(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    static boolean isOfJdk(Class<?> type) {
        return ProgramObjects.areOfJdk(type);
    }

    private Answer answer(Class<?> type, int question) {
        Class<?> answering = answering(type, question);
        if (answering == null || answering == Object.class || !isOfJdk(answering) || type.isArray()) {
            return Answer.NOTHING;
        }
        Safety safety = models.of(type).safety();
        boolean isState = safety != Safety.SAFE && safety != Safety.DELEGATING;
        boolean isByIdentity = IdentityHashMap.class.isAssignableFrom(type) && question != ObjectHooks.TEXT;
        if (hasContents(type) && !isByIdentity && question != ObjectHooks.ORDER) {
            return isState ? Answer.STATE_AND_CONTENTS : Answer.CONTENTS;
        }
        return isState ? Answer.STATE : Answer.NOTHING;
    }

    /** Returns the class whose method answers, or null. */
    private static Class<?> answering(Class<?> type, int question) {
        try {
            return switch (question) {
                case ObjectHooks.TEXT -> type.getMethod("toString").getDeclaringClass();
                case ObjectHooks.HASH -> type.getMethod("hashCode").getDeclaringClass();
                case ObjectHooks.EQUALITY ->
                    type.getMethod("equals", Object.class).getDeclaringClass();
                default ->
                    Comparable.class.isAssignableFrom(type)
                            ? type.getMethod("compareTo", Object.class).getDeclaringClass()
                            : null;
            };
        } catch (NoSuchMethodException | LinkageError e) {
            // A type of one of its methods is missing: the class can then hardly be the JDK's.
            return null;
        }
    }
}
