package org.taskrace.benchmarks.papers.pipelines;

import java.util.Arrays;
import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * LZ77 of a generated text, a block an iteration. It has three stages as in the paper: read the block (in order), find
 * matches, write the code (in order). Matches are found with hash chains that reach back into the block before.
 *
 * <p>Code: a byte of flags for eight items; an item is a letter, or two bytes of distance and one of length.
 */
final class Lz77 extends Workload {

    private static final int BLOCK = 1 << 14;
    private static final int SHORTEST = 4;
    private static final int LONGEST = SHORTEST + 255;
    private static final int HASHES = 1 << 12;
    private static final int TRIES = 16;

    private byte[] text;
    private byte[] code;
    private int codeLength;
    private int readPosition;

    @Override
    public void prepare(Size size) {
        text = generate(size.choose(24, 2_000) * BLOCK);
        code = new byte[text.length + text.length / 8 + 16];
    }

    private static byte[] generate(int length) {
        Random random = new Random(77);
        byte[][] words = new byte[2_000][];
        for (int i = 0; i < words.length; i++) {
            words[i] = new byte[2 + random.nextInt(9)];
            for (int j = 0; j < words[i].length; j++) {
                words[i][j] = (byte) ('a' + random.nextInt(26));
            }
        }
        byte[] text = new byte[length];
        int at = 0;
        while (at < length) {
            // Few words are frequent, most are rare.
            byte[] word = words[(int) (words.length * Math.pow(random.nextDouble(), 3))];
            int part = Math.min(word.length, length - at);
            System.arraycopy(word, 0, text, at, part);
            at += part;
            if (at < length) {
                text[at++] = ' ';
            }
        }
        return text;
    }

    @Override
    public void run(SuiteConstructs constructs) {
        codeLength = 0;
        readPosition = 0;
        constructs.pipeline(text.length / BLOCK, iteration -> {
            // Stage 0, in order: take the next block, with the one before as a window.
            int begin = readPosition;
            readPosition = begin + BLOCK;
            int window = Math.max(0, begin - BLOCK);
            byte[] block = new byte[begin + BLOCK - window];
            for (int i = 0; i < block.length; i++) {
                block[i] = text[window + i];
            }
            constructs.stage(1);
            byte[] encoded = new byte[BLOCK + BLOCK / 8 + 2];
            int length = encode(block, begin - window, encoded);
            constructs.stageWait(2);
            for (int i = 0; i < length; i++) {
                code[codeLength + i] = encoded[i];
            }
            codeLength += length;
        });
    }

    private static int encode(byte[] block, int begin, byte[] encoded) {
        int[] heads = new int[HASHES];
        int[] previous = new int[block.length];
        Arrays.fill(heads, -1);
        for (int i = 0; i < begin; i++) {
            link(block, i, heads, previous);
        }
        int out = 0;
        int flagsAt = 0;
        int items = 0;
        int position = begin;
        while (position < block.length) {
            if (items % 8 == 0) {
                flagsAt = out++;
                encoded[flagsAt] = 0;
            }
            int longest = 0;
            int distance = 0;
            if (position + SHORTEST <= block.length) {
                int candidate = heads[hash(block, position)];
                for (int tries = 0; candidate >= 0 && tries < TRIES; tries++) {
                    int length = matched(block, candidate, position);
                    if (length > longest) {
                        longest = length;
                        distance = position - candidate;
                    }
                    candidate = previous[candidate];
                }
            }
            int step = 1;
            if (longest >= SHORTEST) {
                step = longest;
                encoded[flagsAt] |= (byte) (1 << items % 8);
                encoded[out++] = (byte) (distance >>> 8);
                encoded[out++] = (byte) distance;
                encoded[out++] = (byte) (longest - SHORTEST);
            } else {
                encoded[out++] = block[position];
            }
            for (int i = 0; i < step; i++) {
                link(block, position + i, heads, previous);
            }
            position += step;
            items++;
        }
        return out;
    }

    private static void link(byte[] block, int position, int[] heads, int[] previous) {
        if (position + SHORTEST <= block.length) {
            int hash = hash(block, position);
            previous[position] = heads[hash];
            heads[hash] = position;
        }
    }

    private static int hash(byte[] block, int at) {
        int four = block[at] << 24 | (block[at + 1] & 255) << 16 | (block[at + 2] & 255) << 8 | block[at + 3] & 255;
        return four * 0x9E3779B1 >>> 20;
    }

    private static int matched(byte[] block, int candidate, int position) {
        int most = Math.min(LONGEST, block.length - position);
        int length = 0;
        while (length < most && block[candidate + length] == block[position + length]) {
            length++;
        }
        return length;
    }

    @Override
    public void validate() {
        byte[] decoded = new byte[text.length];
        int out = 0;
        int in = 0;
        while (in < codeLength) {
            // Flags begin anew with each block.
            int blockEnd = out - out % BLOCK + BLOCK;
            int flags = code[in++];
            for (int item = 0; item < 8 && out < blockEnd; item++) {
                if ((flags >> item & 1) == 0) {
                    decoded[out++] = code[in++];
                } else {
                    int distance = (code[in] & 255) << 8 | code[in + 1] & 255;
                    int length = (code[in + 2] & 255) + SHORTEST;
                    in += 3;
                    for (int i = 0; i < length; i++, out++) {
                        decoded[out] = decoded[out - distance];
                    }
                }
            }
        }
        check(Arrays.equals(text, decoded), "the text is not what was compressed");
        check(codeLength < text.length * 0.7, "compressed to " + codeLength + " of " + text.length + " bytes only");
    }
}
