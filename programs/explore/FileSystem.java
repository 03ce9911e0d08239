// explore: failure, complete, 7 schedules
/** Three tasks create files: each takes the next free block under the block's lock, but there is one block too few. */
public class FileSystem {
    static final int FILES = 3;
    static final int BLOCKS = 2;
    static final Object[] INODE_LOCKS = {new Object(), new Object()};
    static final Object[] BLOCK_LOCKS = {new Object(), new Object()};
    static final int[] INODES = new int[2];
    static final boolean[] BUSY = new boolean[BLOCKS];

    static void create(int file) {
        int inode = file % INODES.length;
        synchronized (INODE_LOCKS[inode]) {
            if (INODES[inode] == 0) {
                for (int block = 0; ; block++) {
                    if (block == BLOCKS) {
                        throw new AssertionError("no block is free");
                    }
                    synchronized (BLOCK_LOCKS[block]) {
                        if (!BUSY[block]) {
                            BUSY[block] = true;
                            INODES[inode] = file == 0 ? 0 : block + 1;
                            break;
                        }
                    }
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[FILES];
        for (int i = 0; i < FILES; i++) {
            int file = i;
            threads[i] = new Thread(() -> create(file));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
