import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Each task has a segment of its own, but the variable that names the newest one is shared. */
public class MemorySegments {

    static MemorySegment newest;

    public static void main(String[] args) throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment written = arena.allocate(16);
            MemorySegment own = arena.allocate(16);
            Thread other = new Thread(() -> {
                written.set(ValueLayout.JAVA_INT, 4, 1);
                newest = written; // race
            });
            other.start();
            own.set(ValueLayout.JAVA_INT, 4, 1);
            newest = own; // race
            other.join();
        }
    }
}
