package org.taskrace.language.explore;

/** 64-bit mixing. Two hashes with different seeds, 128 bits together, distinguish states. */
final class Hash {

    private Hash() {}

    static long mix(long hash, long value) {
        long x = (hash ^ value * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        x ^= x >>> 29;
        x *= 0x94D049BB133111EBL;
        return x ^ x >>> 32;
    }
}
