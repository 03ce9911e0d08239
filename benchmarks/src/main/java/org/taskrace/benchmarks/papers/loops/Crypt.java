package org.taskrace.benchmarks.papers.loops;

import java.util.Arrays;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** IDEA: encrypts a text and decrypts the result; a task per block of eight bytes, as in the paper (13 million of them there). */
final class Crypt extends Workload {

    private static final int ROUNDS = 8;

    private final int[] encryptionKey = expand(new int[] {1, 2, 3, 4, 5, 6, 7, 8});
    private final int[] decryptionKey = invert(encryptionKey);
    private byte[] plain;
    private byte[] secret;
    private byte[] again;

    @Override
    public void prepare(Size size) {
        plain = new byte[size.choose(400_000, 50_000_000)];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) (i * 31 ^ i >>> 9);
        }
        // The published test vector's text: 0000 0001 0002 0003.
        System.arraycopy(new byte[] {0, 0, 0, 1, 0, 2, 0, 3}, 0, plain, 0, 8);
        secret = new byte[plain.length];
        again = new byte[plain.length];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        int blocks = plain.length / 8;
        constructs.forAll(0, blocks, 1, block -> cipher(plain, secret, encryptionKey, block * 8));
        constructs.forAll(0, blocks, 1, block -> cipher(secret, again, decryptionKey, block * 8));
    }

    private static void cipher(byte[] from, byte[] to, int[] key, int at) {
        int one = word(from, at);
        int two = word(from, at + 2);
        int three = word(from, at + 4);
        int four = word(from, at + 6);
        int next = 0;
        for (int round = 0; round < ROUNDS; round++) {
            one = times(one, key[next++]);
            two = two + key[next++] & 0xffff;
            three = three + key[next++] & 0xffff;
            four = times(four, key[next++]);
            int left = times(one ^ three, key[next++]);
            int right = times((two ^ four) + left & 0xffff, key[next++]);
            left = left + right & 0xffff;
            one ^= right;
            four ^= left;
            int crossed = two ^ left;
            two = three ^ right;
            three = crossed;
        }
        put(to, at, times(one, key[next++]));
        put(to, at + 2, three + key[next++] & 0xffff);
        put(to, at + 4, two + key[next++] & 0xffff);
        put(to, at + 6, times(four, key[next]));
    }

    private static int word(byte[] text, int at) {
        return (text[at] & 255) << 8 | text[at + 1] & 255;
    }

    private static void put(byte[] text, int at, int word) {
        text[at] = (byte) (word >>> 8);
        text[at + 1] = (byte) word;
    }

    /** Returns the product modulo 65537, where 0 stands for 65536. */
    private static int times(int one, int other) {
        if (one == 0) {
            return 1 - other & 0xffff;
        }
        if (other == 0) {
            return 1 - one & 0xffff;
        }
        long product = (long) one * other;
        int low = (int) (product & 0xffff);
        int high = (int) (product >>> 16);
        return low - high + (low < high ? 1 : 0) & 0xffff;
    }

    private static int[] expand(int[] user) {
        int[] key = Arrays.copyOf(user, 6 * ROUNDS + 4);
        for (int i = 8; i < key.length; i++) {
            // The 128 bits of the key before, turned left by 25.
            int group = i / 8 * 8 - 8;
            int first = key[group + (i + 1) % 8];
            int second = key[group + (i + 2) % 8];
            key[i] = (first << 9 | second >>> 7) & 0xffff;
        }
        return key;
    }

    private static int[] invert(int[] key) {
        int[] inverse = new int[key.length];
        for (int round = 0; round <= ROUNDS; round++) {
            int from = 6 * (ROUNDS - round);
            int to = 6 * round;
            boolean outermost = round == 0 || round == ROUNDS;
            inverse[to] = reciprocal(key[from]);
            inverse[to + 1] = -key[from + (outermost ? 1 : 2)] & 0xffff;
            inverse[to + 2] = -key[from + (outermost ? 2 : 1)] & 0xffff;
            inverse[to + 3] = reciprocal(key[from + 3]);
            if (round < ROUNDS) {
                inverse[to + 4] = key[from - 2];
                inverse[to + 5] = key[from - 1];
            }
        }
        return inverse;
    }

    /** Returns the reciprocal by Fermat: x to the power of 65535. */
    private static int reciprocal(int number) {
        int result = 1;
        for (int power = 0; power < 16; power++) {
            result = times(times(result, result), number);
        }
        return result;
    }

    @Override
    public void validate() {
        byte[] known = {0x11, (byte) 0xFB, (byte) 0xED, 0x2B, 0x01, (byte) 0x98, 0x6D, (byte) 0xE5};
        check(Arrays.equals(secret, 0, 8, known, 0, 8), "the test vector is encrypted wrongly");
        check(Arrays.equals(plain, again), "what was decrypted is not the text");
    }
}
