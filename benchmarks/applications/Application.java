import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The end of an application: its result, the processor time of the JVM so far, start and compilers included, and its peak of memory. */
final class Application {

    private Application() {}

    static void end(Object result) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        System.out.println("result\t" + result);
        System.out.println("seconds\t" + system.getProcessCpuTime() / 1e9);
        System.out.println("kilobytes\t" + peak());
    }

    /** Only Linux tells; 0 elsewhere. */
    private static long peak() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
