import java.util.stream.IntStream;
import javax.measure.UnitConverter;
import tech.units.indriya.function.Calculus;
import tech.units.indriya.function.MultiplyConverter;

/**
 * Each task has a converter of its own; all of them keep what they know of pi in one static map.
 *
 * <p>Bug: https://github.com/unitsofmeasurement/indriya/issues/371
 */
// racy: indriya-2.1.3 unit-api-2.1.3 uom-lib-common-2.1 jakarta.inject-api-2.0.1 jakarta.annotation-api-1.3.5
// repaired: indriya-2.2 unit-api-2.2 uom-lib-common-2.2 jakarta.inject-api-2.0.1 jakarta.annotation-api-1.3.5
// race at: Calculus.java:150
public class IndriyaPi {

    public static void main(String[] arguments) {
        // The system of numbers is set at the first use, without synchronisation in all versions.
        System.out.println(Calculus.currentNumberSystem().getClass().getSimpleName());
        System.out.println(IntStream.range(1, 4)
                .parallel()
                .mapToObj(i -> {
                    UnitConverter converter = MultiplyConverter.ofPiExponent(1);
                    return converter.convert(Integer.valueOf(i)).intValue();
                })
                .mapToInt(Integer::intValue)
                .sum());
    }
}
