package org.taskrace.agent.transform.classes;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.taskrace.agent.constructs.objects.table.JdkClasses;
import org.taskrace.hooks.tasks.ToolPackages;

/** Index that looks classes up as resources: loading one in the middle of loading another would change the program. */
public final class ClassIndex {

    /** Type of the last parameter of a clone, which tells it from the method itself. */
    public static final String CLONE_MARK = "Lorg/taskrace/hooks/tasks/LocalVariantMarker;";

    /** Stands among consulted classes for anything that no sum is kept of. */
    public static final String MORE = "?";

    /** The sum of a class that was loaded with another content than the stored one. */
    public static final long CHANGED = -1;

    private static final ClassInfo UNKNOWN = null;

    /** The number of classes whose code is kept: some 50 kB each. */
    private static final int MOST_PARSED = 1500;

    private final ClassFilter selection;
    private final Map<ClassLoader, Map<String, ClassInfo>> known = new WeakHashMap<>();

    /** Code of classes that were asked for lately; null for those without code here. */
    private final Map<ClassLoader, Map<String, ParsedClass>> parsed = new WeakHashMap<>();

    /** The ancestries of classes of java.*, which are equal for all loaders. */
    private final Map<String, List<String>> ofJava = new HashMap<>();

    private final ConsultedClasses consulted = new ConsultedClasses();
    private final ClassDigests digests = new ClassDigests();

    public ClassIndex(ClassFilter selection) {
        this.selection = selection;
    }

    /** Adds a class whose bytes are at hand. */
    public synchronized void add(ClassLoader loader, String name, ClassInfo info) {
        known.computeIfAbsent(loader, l -> new HashMap<>()).put(name, info);
    }

    /** Adds a class, and returns whether it is stored as it is loaded: then it is parsed only if somebody asks for it. */
    public synchronized boolean add(ClassLoader loader, String name, byte[] bytes) {
        boolean isStored = digests.isStored(loader, name, bytes);
        if (!isStored) {
            add(loader, name, ClassInfo.of(bytes, true));
        }
        return isStored;
    }

    /** Returns a sum of the content of a class, by which runs can be compared. */
    public synchronized long digest(ClassLoader loader, String name) {
        return digests.of(loader, name);
    }

    /** Begins to note the classes that are looked at on this thread. */
    public void beginAnswer() {
        consulted.begin();
    }

    /** Returns the classes that were looked at on this thread since the begin, and ends that. */
    public Set<String> endAnswer() {
        return consulted.end();
    }

    /** Notes that these classes count as looked at. */
    void consult(Set<String> names) {
        consulted.noteAll(names);
    }

    /** Notes that something is looked at of which no sum is kept. */
    public void consultMore() {
        consulted.note(MORE);
    }

    /** Returns the field that a reference in a class of this loader means, or null if unknown. */
    public synchronized ClassInfo.Field resolve(ClassLoader loader, String owner, String name, String descriptor) {
        for (String className = owner; className != null; ) {
            ClassInfo info = get(loader, className);
            if (info == UNKNOWN) {
                return null;
            }
            ClassInfo.Field field = info.field(name, descriptor);
            if (field != null) {
                return field;
            }
            className = info.superName();
        }
        return null;
    }

    /** Returns whether a method is a clone for local arguments, by its descriptor. */
    public static boolean isCopy(String descriptor) {
        return descriptor.contains(CLONE_MARK + ")");
    }

    /**
     * Returns the class of the JDK from which a class of the program inherits a method. It is the given owner if that
     * declares the method, or if the answer is unknown.
     */
    public synchronized String declaringOwner(ClassLoader loader, String owner, String name, String descriptor) {
        if (isCopy(descriptor)) {
            return owner;
        }
        for (String className = owner; className != null; ) {
            if (className.startsWith("[") || JdkClasses.contain(className)) {
                return className.equals("java/lang/Object") ? owner : className;
            }
            ClassInfo info = get(loader, className);
            if (info == UNKNOWN || info.declares(name, descriptor)) {
                return owner;
            }
            className = info.superName();
        }
        return owner;
    }

    /** Returns whether a class is rewritten when it is loaded. */
    synchronized boolean isRewritten(ClassLoader loader, String className) {
        ClassInfo info = className.startsWith("[") ? UNKNOWN : get(loader, className);
        return info != UNKNOWN && info.isRewritten;
    }

    /** Returns whether a class is neither rewritten nor the tool's own, though its file is there. */
    public synchronized boolean isLeftOut(ClassLoader loader, String className) {
        ClassInfo info = className.startsWith("[") ? UNKNOWN : get(loader, className);
        return info != UNKNOWN && !info.isRewritten && !ToolPackages.contain(className);
    }

    /** Returns a class and all that it inherits from but Object, with dots, nearest first: superclasses, then interfaces. */
    public synchronized List<String> ancestry(ClassLoader loader, String owner) {
        if (!owner.startsWith("java/")) {
            return findAncestry(loader, owner);
        }
        List<String> known = ofJava.get(owner);
        if (known == null) {
            known = List.copyOf(findAncestry(loader, owner));
            ofJava.put(owner, known);
        }
        return known;
    }

    private List<String> findAncestry(ClassLoader loader, String owner) {
        Set<String> names = new LinkedHashSet<>();
        for (String c = owner; c != null && !c.equals("java/lang/Object"); c = superName(loader, c)) {
            names.add(c);
        }
        List<String> all = new ArrayList<>(names);
        for (int i = 0; i < all.size(); i++) {
            ClassInfo info = get(loader, all.get(i));
            for (String implemented : info == UNKNOWN ? new String[0] : info.interfaces()) {
                if (names.add(implemented)) {
                    all.add(implemented);
                }
            }
        }
        all.replaceAll(name -> name.replace('/', '.'));
        return all;
    }

    private String superName(ClassLoader loader, String className) {
        ClassInfo info = get(loader, className);
        return info == UNKNOWN ? null : info.superName();
    }

    /** Returns whether a class is serialisable; true if unknown. */
    public synchronized boolean isSerializable(ClassLoader loader, String className) {
        if (className == null || className.equals("java/lang/Object")) {
            return false;
        }
        if (className.equals("java/io/Serializable")) {
            return true;
        }
        ClassInfo info = get(loader, className);
        if (info == UNKNOWN) {
            return true;
        }
        for (String implemented : info.interfaces()) {
            if (isSerializable(loader, implemented)) {
                return true;
            }
        }
        return isSerializable(loader, info.superName());
    }

    /** Returns whether a use of a class may run an initialiser of the program. */
    synchronized boolean mayInitialize(ClassLoader loader, String className) {
        if (className == null || className.startsWith("java/")) {
            return false;
        }
        ClassInfo info = get(loader, className);
        if (info == UNKNOWN || info.declares("<clinit>", "()V")) {
            return true;
        }
        for (String implemented : info.interfaces()) {
            if (mayInitialize(loader, implemented)) {
                return true;
            }
        }
        return mayInitialize(loader, info.superName());
    }

    /**
     * Returns a class and its superclasses, up to the last one that has an initialiser which is rewritten. A use of the class runs these. A
     * class without an initialiser is initialised as well: others wait for it while the initialiser of a superclass runs.
     */
    public synchronized List<String> initializersOf(ClassLoader loader, String className) {
        List<String> names = new ArrayList<>();
        int last = 0;
        for (String name = className; name != null && !name.startsWith("java/") && !name.startsWith("["); ) {
            ClassInfo info = get(loader, name);
            if (info == UNKNOWN) {
                break;
            }
            if (info.isRewritten) {
                names.add(name);
                last = info.declares("<clinit>", "()V") ? names.size() : last;
            }
            name = info.superName();
        }
        return names.subList(0, last);
    }

    /** Returns whether a class has an initialiser itself. */
    public synchronized boolean hasInitializer(ClassLoader loader, String className) {
        return get(loader, className).declares("<clinit>", "()V");
    }

    /** Returns the code of a class that is not the JDK's, or null. */
    synchronized ParsedClass parsed(ClassLoader loader, String className) {
        consulted.note(className);
        Map<String, ParsedClass> ofLoader = ofLoader(loader);
        ParsedClass code = ofLoader.get(className);
        if (code == null && !ofLoader.containsKey(className)) {
            byte[] bytes = bytesOfProgram(loader, className);
            code = bytes == null ? null : new ParsedClass(bytes);
            ofLoader.put(className, code);
        }
        return code;
    }

    /** Returns a class of the program with its debug information, or null. */
    synchronized ClassNode whole(ClassLoader loader, String className, Placeholders numbers) {
        consulted.note(className);
        byte[] bytes = bytesOfProgram(loader, className);
        if (bytes == null) {
            return null;
        }
        numbers.meet(bytes);
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
        return node;
    }

    /** Returns whether the stored code of one class may stand in another: neither is left out alone, and no other agent changes it. */
    boolean mayShareCode(String one, String other) {
        return one.equals(other)
                || !selection.comesAfterOthers() && selection.leavesOut(one) == selection.leavesOut(other);
    }

    /** Adds the code of a class that is being loaded. */
    synchronized void addParsed(ClassLoader loader, String className, ParsedClass code) {
        ofLoader(loader).put(className, code);
    }

    private Map<String, ParsedClass> ofLoader(ClassLoader loader) {
        return parsed.computeIfAbsent(loader, l -> new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, ParsedClass> eldest) {
                return size() > MOST_PARSED;
            }
        });
    }

    private static byte[] bytesOfProgram(ClassLoader loader, String className) {
        URL url = className.startsWith("java/") ? null : find(loader, className);
        if (url == null || url.getProtocol().equals("jrt")) {
            return null;
        }
        try {
            return bytes(url);
        } catch (IOException e) {
            // Not there after all; its methods are then taken for any.
            return null;
        }
    }

    /** Returns what other agents have added to a class before this one gets it. */
    public ForeignMembers foreignMembers(ClassLoader loader, String className, byte[] received) {
        if (!selection.comesAfterOthers()) {
            return ForeignMembers.NONE;
        }
        try {
            URL url = find(loader, className);
            return url == null ? ForeignMembers.NONE : ForeignMembers.between(bytes(url), received);
        } catch (IOException e) {
            // A class that is not stored: all of it is the program's.
            return ForeignMembers.NONE;
        }
    }

    static URL find(ClassLoader loader, String className) {
        String resource = className + ".class";
        return loader == null ? ClassLoader.getSystemResource(resource) : loader.getResource(resource);
    }

    static byte[] bytes(URL url) throws IOException {
        // As loaders do, which keeps jars open: to open a signed one anew takes as long as to rewrite many classes.
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        }
    }

    private ClassInfo get(ClassLoader loader, String className) {
        consulted.note(className);
        Map<String, ClassInfo> ofLoader = known.computeIfAbsent(loader, l -> new HashMap<>());
        ClassInfo info = ofLoader.get(className);
        if (info == UNKNOWN && !ofLoader.containsKey(className)) {
            info = read(loader, className);
            ofLoader.put(className, info);
        }
        return info;
    }

    private ClassInfo read(ClassLoader loader, String className) {
        URL url = find(loader, className);
        if (url == null) {
            return UNKNOWN;
        }
        try {
            return ClassInfo.of(bytes(url), !url.getProtocol().equals("jrt") && selection.rewrites(className));
        } catch (IOException | RuntimeException e) {
            // Not a class file after all; the field is then checked without a cell of its own.
            return UNKNOWN;
        }
    }
}
