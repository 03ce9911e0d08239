package org.taskrace.benchmarks.kernels;

/** A block cipher over a byte array, eight bytes a block, with a small key schedule that all tasks read. */
final class Cipher extends Kernel {

    private static final int BLOCKS = 60_000;
    private static final int ROUNDS = 8;

    private final byte[] plain = new byte[BLOCKS * 8];
    private final byte[] secret = new byte[BLOCKS * 8];
    private final int[] key = new int[ROUNDS * 2];

    Cipher() {
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) (i * 13);
        }
        for (int i = 0; i < key.length; i++) {
            key[i] = i * 0x9E3779B9;
        }
    }

    @Override
    public double run() {
        parallel(0, BLOCKS, 1000, this::encrypt);
        return secret[BLOCKS * 4];
    }

    private void encrypt(int block) {
        int left = word(block * 8);
        int right = word(block * 8 + 4);
        for (int round = 0; round < ROUNDS; round++) {
            left += (right << 4 ^ right >>> 5) + right ^ key[2 * round];
            right += (left << 4 ^ left >>> 5) + left ^ key[2 * round + 1];
        }
        put(block * 8, left);
        put(block * 8 + 4, right);
    }

    private int word(int at) {
        return plain[at] << 24 | (plain[at + 1] & 255) << 16 | (plain[at + 2] & 255) << 8 | plain[at + 3] & 255;
    }

    private void put(int at, int word) {
        secret[at] = (byte) (word >>> 24);
        secret[at + 1] = (byte) (word >>> 16);
        secret[at + 2] = (byte) (word >>> 8);
        secret[at + 3] = (byte) word;
    }
}
