package org.taskrace.agent.transform.store;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.context.InitializerUses;
import org.taskrace.agent.transform.variants.ClassClones;
import org.taskrace.agent.transform.variants.CloneRequests;

/**
 * Rewritings of earlier runs, as far as they hold in this one.
 *
 * <p>A rewritten class depends on its own content and on the settings. It also depends on the other classes that were looked at, and on
 * the copies of methods that classes ask each other for. So an entry names all classes that were looked at, each with a sum of its
 * content. It holds which copies the class had to have, which it asked for, and the answers. It counts only if all of these come out
 * as they did. What the entry holds is then what rewriting would yield.
 */
public final class StoredRewriting {

    /** Larger classes are rewritten each time. */
    private static final int LARGEST = 4 << 20;

    private final ClassStore store;
    private final ClassIndex index;
    private final CloneRequests requests;

    public StoredRewriting(ClassStore store, ClassIndex index, CloneRequests requests) {
        this.store = store;
        this.index = index;
        this.requests = requests;
    }

    /** Returns whether rewritings are kept. */
    public boolean isOpen() {
        return store.isOpen();
    }

    /** Returns the class as an earlier run has rewritten it, or null if that does not hold now. */
    public RelocatableClass find(ClassLoader loader, String className, byte[] bytes) {
        try (DataInputStream in = store.find(className, bytes)) {
            if (in == null) {
                return null;
            }
            for (int i = in.readInt(); i > 0; i--) {
                String consulted = in.readUTF();
                if (in.readLong() != index.digest(loader, consulted)) {
                    return null;
                }
            }
            RelocatableClass found = RelocatableClass.read(in);
            // Last, since it asks other classes for copies.
            return InitializerUses.repeats(in) && ClassClones.repeats(in, className, requests) ? found : null;
        } catch (IOException | RuntimeException e) {
            // Its sum is right, so another version of this class wrote it.
            return null;
        }
    }

    /**
     * Keeps a rewritten class for later runs.
     *
     * @param consulted the classes that were looked at
     */
    public void put(
            ClassLoader loader,
            String className,
            byte[] bytes,
            Set<String> consulted,
            ClassClones clones,
            InitializerUses initializers,
            RelocatableClass rewritten) {
        if (!store.isOpen() || consulted.contains(ClassIndex.MORE)) {
            return;
        }
        try {
            ByteArrayOutputStream entry = new ByteArrayOutputStream(4 * bytes.length);
            DataOutputStream out = new DataOutputStream(entry);
            Set<String> others = new TreeSet<>(consulted);
            others.remove(className);
            out.writeInt(others.size());
            for (String other : others) {
                long sum = index.digest(loader, other);
                if (sum == ClassIndex.CHANGED) {
                    return;
                }
                out.writeUTF(other);
                out.writeLong(sum);
            }
            rewritten.write(out);
            initializers.write(out);
            clones.write(out);
            if (entry.size() <= LARGEST) {
                store.put(className, bytes, entry.toByteArray());
            }
        } catch (IOException | RuntimeException e) {
            // A text that is too long for the format, say: the class is rewritten each time.
        }
    }
}
