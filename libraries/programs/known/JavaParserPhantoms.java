import com.github.javaparser.JavaParser;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.printer.lexicalpreservation.LexicalPreservingPrinter;
import java.util.stream.IntStream;

/**
 * Each task parses a text of its own; which nodes are phantoms was kept in a static map without synchronisation.
 *
 * <p>Bug: https://github.com/javaparser/javaparser/issues/1286
 */
// racy: javaparser-core-3.5.5
// repaired: javaparser-core-3.5.7
// race at: PhantomNodeLogic.java:57
public class JavaParserPhantoms {

    static String printed(int i) {
        CompilationUnit unit = JavaParser.parse("class A" + i + " { }");
        LexicalPreservingPrinter.setup(unit);
        return unit.toString();
    }

    public static void main(String[] arguments) {
        printed(9);
        System.out.println(IntStream.range(0, 2).parallel().map(i -> printed(i).length()).min().getAsInt());
    }
}
