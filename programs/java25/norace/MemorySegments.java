import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Segments that tasks share: one is written before a join, one is only read, and each task has one of its own. */
public class MemorySegments {

    public static void main(String[] args) throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment written = arena.allocate(16);
            MemorySegment own = arena.allocate(16);
            MemorySegment read = MemorySegment.ofArray(new int[] {1, 2});
            Thread other = new Thread(() ->
                    written.set(ValueLayout.JAVA_INT, 4, read.getAtIndex(ValueLayout.JAVA_INT, 1)));
            other.start();
            own.set(ValueLayout.JAVA_INT, 4, read.getAtIndex(ValueLayout.JAVA_INT, 1));
            other.join();
            if (written.get(ValueLayout.JAVA_INT, 4) != own.get(ValueLayout.JAVA_INT, 4)) {
                throw new AssertionError();
            }
        }
    }
}
