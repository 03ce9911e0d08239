package org.taskrace.agent.constructs.objects;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * Walks of JDK code over JDK objects that a method of the program has handed out. A class of the program has {@code iterator}, and inherits
 * {@code forEach}, {@code contains} or {@code toString}: the inherited method walks where no call of the program is seen. So such a caller
 * gets a wrapper, whose calls count like those of the program.
 *
 * <p>Blind spot: walks of primitive values, and entries of a map, whose values are read and set without a wrapper.
 */
final class JdkWalks {

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final ClassModelTable models;

    JdkWalks(ClassModelTable models) {
        this.models = models;
    }

    /** Returns the object itself, or a wrapper if code of the JDK gets it and calls on it are accesses. */
    Object handedOut(Object walk, int site) {
        if (!AskedObjects.isOfJdk(walk.getClass()) || walk instanceof Wrapper) {
            return walk;
        }
        Safety safety = models.of(walk.getClass()).safety();
        boolean isMemory = safety != Safety.SAFE && safety != Safety.DELEGATING && safety != Safety.INDEPENDENT;
        return isMemory && isForJdk() ? wrap(walk, site) : walk;
    }

    /** Returns whether the method of the program that is about to return was called by code of the JDK. */
    private static boolean isForJdk() {
        return WALKER.walk(JdkWalks::callerIsOfJdk);
    }

    private static boolean callerIsOfJdk(Stream<StackWalker.StackFrame> frames) {
        return frames.map(StackWalker.StackFrame::getDeclaringClass)
                .dropWhile(JdkWalks::isOwn)
                .skip(1)
                .findFirst()
                .map(caller -> AskedObjects.isOfJdk(caller) && !isOwn(caller))
                .orElse(false);
    }

    private static boolean isOwn(Class<?> type) {
        return AskedObjects.isOfJdk(type) && ToolPackages.contain(type.getName().replace('.', '/'));
    }

    private Object wrap(Object walk, int site) {
        if (walk instanceof ListIterator<?> iterator) {
            return new WrappedListIterator<>(iterator, site);
        }
        if (walk instanceof Iterator<?> iterator) {
            return new WrappedIterator<>(iterator, site);
        }
        if (walk instanceof Set<?> set) {
            return new WrappedSet<>(set, site);
        }
        if (walk instanceof Collection<?> collection) {
            return new WrappedCollection<>(collection, site);
        }
        boolean isOfObjects = walk instanceof Spliterator<?> && !(walk instanceof Spliterator.OfPrimitive<?, ?, ?>);
        return isOfObjects ? new WrappedSpliterator<>((Spliterator<?>) walk, site) : walk;
    }

    private void before(Object receiver, Object argument, String name, String descriptor, int site) {
        ObjectHooks.before(receiver, argument, -1, models.shape(name, descriptor), site);
    }

    /** Makes a call as the program would. */
    private <R> R call(Object receiver, Object argument, String name, String descriptor, int site, Supplier<R> body) {
        before(receiver, argument, name, descriptor, site);
        R result = body.get();
        int shape = models.shape(name, descriptor);
        ObjectHooks.after(receiver, argument, result, -1, shape, site, ObjectHooks.USED | ObjectHooks.TAKES_CODE);
        return result;
    }

    private <T> T view(Object receiver, T result, String name, String descriptor, int site) {
        ObjectHooks.viewed(receiver, result, -1, models.shape(name, descriptor), site);
        return result;
    }

    /** Mark of wrappers. */
    private interface Wrapper {}

    private class WrappedIterator<T> implements Iterator<T>, Wrapper {
        private final Iterator<T> iterator;
        final int site;

        WrappedIterator(Iterator<T> iterator, int site) {
            this.iterator = iterator;
            this.site = site;
        }

        @Override
        public boolean hasNext() {
            return call(iterator, null, "hasNext", "()Z", site, iterator::hasNext);
        }

        @Override
        public T next() {
            return call(iterator, null, "next", "()Ljava/lang/Object;", site, iterator::next);
        }

        @Override
        public void remove() {
            before(iterator, null, "remove", "()V", site);
            iterator.remove();
        }
    }

    private final class WrappedListIterator<T> extends WrappedIterator<T> implements ListIterator<T> {
        private final ListIterator<T> iterator;

        WrappedListIterator(ListIterator<T> iterator, int site) {
            super(iterator, site);
            this.iterator = iterator;
        }

        @Override
        public boolean hasPrevious() {
            return call(iterator, null, "hasPrevious", "()Z", site, iterator::hasPrevious);
        }

        @Override
        public T previous() {
            return call(iterator, null, "previous", "()Ljava/lang/Object;", site, iterator::previous);
        }

        @Override
        public int nextIndex() {
            return call(iterator, null, "nextIndex", "()I", site, iterator::nextIndex);
        }

        @Override
        public int previousIndex() {
            return call(iterator, null, "previousIndex", "()I", site, iterator::previousIndex);
        }

        @Override
        public void set(T value) {
            before(iterator, value, "set", "(Ljava/lang/Object;)V", site);
            iterator.set(value);
        }

        @Override
        public void add(T value) {
            before(iterator, value, "add", "(Ljava/lang/Object;)V", site);
            iterator.add(value);
        }
    }

    private final class WrappedSpliterator<T> implements Spliterator<T>, Wrapper {
        private final Spliterator<T> spliterator;
        private final int site;

        WrappedSpliterator(Spliterator<T> spliterator, int site) {
            this.spliterator = spliterator;
            this.site = site;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            String descriptor = "(Ljava/util/function/Consumer;)Z";
            return call(spliterator, null, "tryAdvance", descriptor, site, () -> spliterator.tryAdvance(action));
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            call(spliterator, null, "forEachRemaining", "(Ljava/util/function/Consumer;)V", site, () -> {
                spliterator.forEachRemaining(action);
                return null;
            });
        }

        @Override
        public Spliterator<T> trySplit() {
            String descriptor = "()Ljava/util/Spliterator;";
            Spliterator<T> part = call(spliterator, null, "trySplit", descriptor, site, spliterator::trySplit);
            return part == null
                    ? null
                    : new WrappedSpliterator<>(view(spliterator, part, "trySplit", descriptor, site), site);
        }

        @Override
        public long estimateSize() {
            return call(spliterator, null, "estimateSize", "()J", site, spliterator::estimateSize);
        }

        @Override
        public int characteristics() {
            return spliterator.characteristics();
        }

        @Override
        public Comparator<? super T> getComparator() {
            return spliterator.getComparator();
        }
    }

    /** The calls of a collection, for two classes of wrappers. */
    private final class Calls<T> {
        private final Collection<T> collection;
        private final int site;

        Calls(Collection<T> collection, int site) {
            this.collection = collection;
            this.site = site;
        }

        int size() {
            return call(collection, null, "size", "()I", site, collection::size);
        }

        boolean contains(Object value) {
            String descriptor = "(Ljava/lang/Object;)Z";
            return call(collection, value, "contains", descriptor, site, () -> collection.contains(value));
        }

        boolean remove(Object value) {
            String descriptor = "(Ljava/lang/Object;)Z";
            return call(collection, value, "remove", descriptor, site, () -> collection.remove(value));
        }

        boolean add(T value) {
            return call(collection, value, "add", "(Ljava/lang/Object;)Z", site, () -> collection.add(value));
        }

        void clear() {
            before(collection, null, "clear", "()V", site);
            collection.clear();
        }

        Iterator<T> iterator() {
            String descriptor = "()Ljava/util/Iterator;";
            Iterator<T> iterator = call(collection, null, "iterator", descriptor, site, collection::iterator);
            return new WrappedIterator<>(view(collection, iterator, "iterator", descriptor, site), site);
        }
    }

    private final class WrappedSet<T> extends AbstractSet<T> implements Wrapper {
        private final Calls<T> calls;

        WrappedSet(Set<T> set, int site) {
            calls = new Calls<>(set, site);
        }

        @Override
        public int size() {
            return calls.size();
        }

        @Override
        public boolean contains(Object value) {
            return calls.contains(value);
        }

        @Override
        public boolean remove(Object value) {
            return calls.remove(value);
        }

        @Override
        public boolean add(T value) {
            return calls.add(value);
        }

        @Override
        public void clear() {
            calls.clear();
        }

        @Override
        public Iterator<T> iterator() {
            return calls.iterator();
        }
    }

    private final class WrappedCollection<T> extends AbstractCollection<T> implements Wrapper {
        private final Calls<T> calls;

        WrappedCollection(Collection<T> collection, int site) {
            calls = new Calls<>(collection, site);
        }

        @Override
        public int size() {
            return calls.size();
        }

        @Override
        public boolean contains(Object value) {
            return calls.contains(value);
        }

        @Override
        public boolean remove(Object value) {
            return calls.remove(value);
        }

        @Override
        public boolean add(T value) {
            return calls.add(value);
        }

        @Override
        public void clear() {
            calls.clear();
        }

        @Override
        public Iterator<T> iterator() {
            return calls.iterator();
        }
    }
}
