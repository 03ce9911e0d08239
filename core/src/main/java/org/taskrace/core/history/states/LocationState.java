package org.taskrace.core.history.states;

/**
 * What is remembered of a location: its last writer, and readers since then. Without locks the readers are pairwise
 * parallel, and nothing else is kept. Writers and readers that only a common lock keeps apart from a later write are
 * kept beside it. Immutable, so many locations and threads share one. {@link StateRule} makes them.
 */
public final class LocationState {

    /** One reader, and those that were recorded before it; or one of the older writers. */
    static final class Reader {
        final Object strand;
        final int site;
        final Reader next;
        final int count;

        /**
         * What the relation knows of this reader and the next one, if these are all; null before it was asked. Any
         * thread may set it: the content is immutable, and always equal.
         */
        private Object pair;

        Reader(Object strand, int site, Reader next) {
            this.strand = strand;
            this.site = site;
            this.next = next;
            count = next == null ? 1 : next.count + 1;
        }

        /** Returns whether this reader and the next one, which are all, stand for the running strand as a reader. */
        boolean standFor(StrandRelation relation, Object now) {
            Object known = pair;
            if (known == null) {
                known = relation.pair(strand, next.strand);
                pair = known;
            }
            return known != null && relation.standFor(known, now);
        }
    }

    /** Null where no write was recorded. */
    final Object writer;

    final int writerSite;

    /** Null where no read was recorded since the last write. */
    final Reader readers;

    /** The writers before the last one that its locks keep apart; mostly null. */
    final Reader olderWriters;

    LocationState(Object writer, int writerSite, Reader readers, Reader olderWriters) {
        this.writer = writer;
        this.writerSite = writerSite;
        this.readers = readers;
        this.olderWriters = olderWriters;
    }

    /** Returns the number of readers that are kept. */
    public int readers() {
        return readers == null ? 0 : readers.count;
    }

    /** Returns whether accesses besides those of the last writer would survive its write. */
    public boolean hasSurvivors() {
        return readers != null || olderWriters != null;
    }

    /** Returns whether the state names a writer. */
    public boolean hasWriter() {
        return writer != null;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(writer == null ? "" : "writer " + writer);
        for (Reader older = olderWriters; older != null; older = older.next) {
            text.append(", older writer ").append(older.strand);
        }
        for (Reader reader = readers; reader != null; reader = reader.next) {
            text.append(text.isEmpty() ? "" : ", ").append("reader ").append(reader.strand);
        }
        return text.toString();
    }
}
