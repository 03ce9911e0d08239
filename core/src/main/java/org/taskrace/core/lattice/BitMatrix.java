package org.taskrace.core.lattice;

/** A square matrix of bits, row by row, for relations between a few thousand vertices. */
final class BitMatrix {

    private final int size;
    private final int stride;
    private final long[] words;

    BitMatrix(int size) {
        this.size = size;
        this.stride = (size + 63) >>> 6;
        this.words = new long[Math.multiplyExact(size, stride)];
    }

    int size() {
        return size;
    }

    boolean get(int row, int column) {
        return (words[row * stride + (column >>> 6)] & (1L << column)) != 0;
    }

    void set(int row, int column) {
        words[row * stride + (column >>> 6)] |= 1L << column;
    }

    void clear(int row, int column) {
        words[row * stride + (column >>> 6)] &= ~(1L << column);
    }

    /** Returns the number of words in a row. */
    int stride() {
        return stride;
    }

    /** Returns the word with the columns {@code 64 * index} and up. */
    long word(int row, int index) {
        return words[row * stride + index];
    }

    void setWord(int row, int index, long word) {
        words[row * stride + index] = word;
    }

    void or(int row, BitMatrix other, int otherRow) {
        for (int i = 0; i < stride; i++) {
            words[row * stride + i] |= other.words[otherRow * stride + i];
        }
    }

    /** Returns the first set column from this one on, or -1. */
    int next(int row, int from) {
        if (from >= size) {
            return -1;
        }
        int index = from >>> 6;
        long word = word(row, index) & (-1L << from);
        while (word == 0) {
            if (++index == stride) {
                return -1;
            }
            word = word(row, index);
        }
        return (index << 6) + Long.numberOfTrailingZeros(word);
    }

    int count(int row) {
        int count = 0;
        for (int i = 0; i < stride; i++) {
            count += Long.bitCount(word(row, i));
        }
        return count;
    }
}
