package org.taskrace.agent.transform.classes;

/**
 * Numbers that stand in rewritten code until its sites and called methods have numbers of their own. They lie in ranges that the
 * program's own constants do not use: {@link #meet} looks at each class whose code takes part.
 */
public final class Placeholders {

    /** The kinds of numbers: a site, the key of an access (twice a site, and one bit more), a called method. */
    public static final int SITE = 0;

    public static final int KEY = 1;
    public static final int METHOD = 2;

    private static final int SIZE = 1 << 17;
    private static final int STEP = 1 << 20;
    private static final int FIRST_SITE = 0x2a500000;
    private static final int FIRST_METHOD = 0x3b500000;
    private static final int CONSTANT_INTEGER = 3;

    private final int[] firsts;
    private boolean collide;

    /** @param attempt 0 for the usual ranges, others where these collide with constants of the program */
    public Placeholders(int attempt) {
        int site = FIRST_SITE + attempt * STEP;
        firsts = new int[] {site, site << 1, FIRST_METHOD + attempt * STEP};
    }

    /** Returns the first number of a kind. */
    public int first(int kind) {
        return firsts[kind];
    }

    /** Returns the kind of a number, or -1 for a constant. */
    public int kind(int number) {
        for (int kind = SITE; kind <= METHOD; kind++) {
            int size = kind == KEY ? 2 * SIZE : SIZE;
            if (number >= firsts[kind] && number < firsts[kind] + size) {
                return kind;
            }
        }
        return -1;
    }

    /** Looks for constants in a class file that cannot be told from these numbers. */
    public void meet(byte[] classFile) {
        IntConstants.of(classFile, (position, value) -> collide |= kind(value) >= 0);
    }

    /** Returns whether a constant of the program lies in the ranges. */
    public boolean collide() {
        return collide;
    }

    /** Walks over the int constants of class files. */
    public static final class IntConstants {

        private IntConstants() {}

        /** Receives a constant and where its four bytes begin. */
        @FunctionalInterface
        public interface Receiver {
            void accept(int position, int value);
        }

        /** Hands over all int constants of a class file. */
        public static void of(byte[] file, Receiver receiver) {
            int count = unsignedShort(file, 8);
            int at = 10;
            for (int i = 1; i < count; i++) {
                int tag = file[at];
                if (tag == CONSTANT_INTEGER) {
                    receiver.accept(at + 1, get(file, at + 1));
                }
                // Constants of eight bytes take two numbers.
                i += tag == 5 || tag == 6 ? 1 : 0;
                at += 1 + size(tag, file, at + 1);
            }
        }

        private static int size(int tag, byte[] file, int at) {
            return switch (tag) {
                case 1 -> 2 + unsignedShort(file, at);
                case 7, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                case 5, 6 -> 8;
                default -> 4;
            };
        }

        private static int unsignedShort(byte[] file, int at) {
            return (file[at] & 0xff) << 8 | file[at + 1] & 0xff;
        }

        private static int get(byte[] file, int at) {
            return unsignedShort(file, at) << 16 | unsignedShort(file, at + 2);
        }

        /** Replaces an int constant. */
        public static void put(byte[] file, int at, int value) {
            file[at] = (byte) (value >>> 24);
            file[at + 1] = (byte) (value >>> 16);
            file[at + 2] = (byte) (value >>> 8);
            file[at + 3] = (byte) value;
        }
    }
}
