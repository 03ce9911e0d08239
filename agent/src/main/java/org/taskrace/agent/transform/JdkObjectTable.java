package org.taskrace.agent.transform;

import java.util.Set;

/** Which methods of JDK classes read, which write their receiver, and which return a view of it. */
final class JdkObjectTable {

    private static final Set<String> READS = Set.of(
            "get",
            "size",
            "isEmpty",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "indexOf",
            "lastIndexOf",
            "stream",
            "forEach",
            "toArray",
            "toString",
            "hashCode",
            "equals",
            "peek",
            "peekFirst",
            "peekLast",
            "element",
            "first",
            "last",
            "getFirst",
            "getLast",
            "firstKey",
            "lastKey",
            "firstEntry",
            "lastEntry",
            "getOrDefault",
            "charAt",
            "length",
            "substring",
            "subSequence",
            "chars",
            "nextSetBit",
            "nextClearBit",
            "previousSetBit",
            "cardinality",
            "intersects",
            "floor",
            "ceiling",
            "higher",
            "lower",
            "floorKey",
            "ceilingKey",
            "higherKey",
            "lowerKey",
            "floorEntry",
            "ceilingEntry",
            "higherEntry",
            "lowerEntry",
            "comparator",
            "capacity",
            "hasNext",
            "hasPrevious",
            "next",
            "previous",
            "nextIndex",
            "previousIndex",
            "compareTo",
            "getClass",
            "codePointAt",
            "clone",
            "hasMoreElements",
            "nextElement",
            "countTokens",
            "getTime",
            "getTimeInMillis",
            "limit",
            "remaining",
            "hasRemaining",
            "hasArray",
            "isDirect",
            "getKey",
            "getValue",
            "elementAt",
            "firstElement",
            "lastElement");

    private static final Set<String> VIEWS = Set.of(
            "iterator",
            "listIterator",
            "descendingIterator",
            "keySet",
            "values",
            "entrySet",
            "subList",
            "descendingMap",
            "descendingSet",
            "descendingKeySet",
            "navigableKeySet",
            "headMap",
            "tailMap",
            "subMap",
            "headSet",
            "tailSet",
            "subSet",
            "spliterator",
            "reversed",
            "elements",
            "keys",
            "asReadOnlyBuffer",
            "duplicate",
            "slice");

    /** Methods of Collections whose first argument is changed. */
    private static final Set<String> STATIC_WRITES =
            Set.of("sort", "shuffle", "reverse", "swap", "fill", "rotate", "replaceAll", "addAll", "copy");

    private static final Set<String> OTHER_OWNERS = Set.of(
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/lang/Iterable",
            "java/lang/AbstractStringBuilder",
            "java/lang/Appendable",
            "java/lang/CharSequence");

    private static final Set<String> HARMLESS = Set.of(
            "java/util/Objects",
            "java/util/Optional",
            "java/util/OptionalInt",
            "java/util/OptionalLong",
            "java/util/OptionalDouble",
            "java/util/Locale",
            "java/util/UUID",
            "java/util/Random",
            "java/util/Comparator",
            "java/util/Arrays",
            "java/util/Timer",
            "java/util/TimerTask",
            "java/util/Currency",
            "java/util/Base64",
            "java/util/HexFormat",
            "java/util/IntSummaryStatistics");

    private JdkObjectTable() {}

    /** Whether calls with this static receiver type may access a JDK object that is not safe for threads. */
    static boolean covers(String owner) {
        if (OTHER_OWNERS.contains(owner)) {
            return true;
        }
        if (owner.startsWith("java/text/") || owner.equals("java/util/regex/Matcher")) {
            return true;
        }
        if (owner.startsWith("java/nio/") && owner.endsWith("Buffer")) {
            return true;
        }
        // Sub-packages of java.util have models of their own, or none.
        return owner.startsWith("java/util/")
                && owner.indexOf('/', "java/util/".length()) < 0
                && !HARMLESS.contains(owner);
    }

    static boolean reads(String name) {
        return READS.contains(name) || VIEWS.contains(name);
    }

    static boolean isView(String name) {
        return VIEWS.contains(name);
    }

    /** Whether the first argument of a method of Collections is changed. */
    static boolean writesFirstArgument(String name) {
        return STATIC_WRITES.contains(name);
    }

    /** Whether a static method of Collections returns its argument in other clothes. */
    static boolean wraps(String name) {
        return name.startsWith("unmodifiable") || name.startsWith("checked");
    }

    /** Whether a method gets or sets the element at its first argument, an index. */
    static boolean isElementAccess(String name, String descriptor) {
        return descriptor.equals("(I)Ljava/lang/Object;") && (name.equals("get") || name.equals("elementAt"))
                || descriptor.equals("(ILjava/lang/Object;)Ljava/lang/Object;") && name.equals("set");
    }

    /** Whether an argument of this type is a collection that the method reads. */
    static boolean isCollection(String typeDescriptor) {
        return switch (typeDescriptor) {
            case "Ljava/util/Collection;",
                    "Ljava/util/Map;",
                    "Ljava/util/List;",
                    "Ljava/util/Set;",
                    "Ljava/lang/Iterable;",
                    "Ljava/util/SortedMap;",
                    "Ljava/util/SortedSet;",
                    "Ljava/lang/StringBuilder;",
                    "Ljava/lang/CharSequence;" -> true;
            default -> false;
        };
    }
}
