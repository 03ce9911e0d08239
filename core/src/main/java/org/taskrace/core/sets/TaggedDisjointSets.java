package org.taskrace.core.sets;

import java.util.Arrays;

/**
 * Disjoint sets of the ints 0, 1, 2, …, each set with a tag of one bit: four bytes an element and nothing else.
 *
 * <p>Source: Tarjan, union by rank with path halving. Cost: amortised inverse Ackermann for each operation; the array
 * grows by half. Requires elements to be added in ascending order.
 *
 * <p>One int per element:
 *
 * <pre>
 *   not negative   the element's parent
 *   negative       the element is a root; its complement holds   bits 6..1 rank   bit 0 tag
 * </pre>
 *
 * <p>A rank never passes 31, so six bits are enough. The tag belongs to the set, not to its elements: one store moves a
 * whole set from one kind to the other.
 */
public final class TaggedDisjointSets {

    private int[] links;
    private int size;

    public TaggedDisjointSets() {
        this(16);
    }

    public TaggedDisjointSets(int capacity) {
        links = new int[Math.max(4, capacity)];
    }

    /** Adds the next element as a set of its own and returns it. */
    public int add(int tag) {
        if (size == links.length) {
            grow();
        }
        links[size] = ~tag;
        return size++;
    }

    private void grow() {
        long wanted = size + ((long) size >> 1);
        int capacity = (int) Math.min(wanted, Integer.MAX_VALUE - 8);
        if (capacity <= size) {
            throw new IllegalStateException("more than " + size + " elements do not fit into one array");
        }
        links = Arrays.copyOf(links, capacity);
    }

    public int size() {
        return size;
    }

    /** Returns the representative of the element's set; it changes only by {@link #union}. */
    public int find(int element) {
        int[] links = this.links;
        int node = element;
        int parent = links[node];
        while (parent >= 0) {
            int grandparent = links[parent];
            if (grandparent < 0) {
                return parent;
            }
            links[node] = grandparent;
            node = grandparent;
            parent = links[node];
        }
        return node;
    }

    /** Returns the tag of the set with this root. */
    public int tag(int root) {
        return ~links[root] & 1;
    }

    public void setTag(int root, int tag) {
        links[root] = ~(~links[root] & ~1 | tag);
    }

    /** Merges two different sets, given by their roots, under one tag; returns the root of the whole. */
    public int union(int firstRoot, int secondRoot, int tag) {
        int firstRank = ~links[firstRoot] >> 1;
        int secondRank = ~links[secondRoot] >> 1;
        if (firstRank < secondRank) {
            links[firstRoot] = secondRoot;
            links[secondRoot] = ~(secondRank << 1 | tag);
            return secondRoot;
        }
        links[secondRoot] = firstRoot;
        links[firstRoot] = ~((firstRank == secondRank ? firstRank + 1 : firstRank) << 1 | tag);
        return firstRoot;
    }

    public boolean isRoot(int element) {
        return links[element] < 0;
    }

    /** Returns the bytes held. */
    public long bytes() {
        return 4L * links.length;
    }
}
