import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/** Xalan: a catalogue becomes a page, sorted and counted. */
public final class XalanReport {

    private static final String STYLE = """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
              <xsl:output method="html"/>
              <xsl:key name="of-group" match="item" use="@group"/>
              <xsl:template match="/"><html><body>
                <xsl:apply-templates select="//item"><xsl:sort select="@price" data-type="number"/></xsl:apply-templates>
                <xsl:for-each select="//item[generate-id() = generate-id(key('of-group', @group)[1])]">
                  <p><xsl:value-of select="@group"/>: <xsl:value-of select="count(key('of-group', @group))"/></p>
                </xsl:for-each>
              </body></html></xsl:template>
              <xsl:template match="item">
                <p><xsl:choose>
                  <xsl:when test="@price &gt; 500"><b><xsl:value-of select="concat(., ' ', @price)"/></b></xsl:when>
                  <xsl:otherwise><xsl:value-of select="substring(., 2)"/></xsl:otherwise>
                </xsl:choose></p>
              </xsl:template>
            </xsl:stylesheet>
            """;

    public static void main(String[] arguments) throws Exception {
        StringBuilder catalogue = new StringBuilder("<catalogue>");
        for (int i = 0; i < 4_000; i++) {
            catalogue.append("<item group='g%d' price='%d'>article %d</item>".formatted(i % 40, i * 37 % 1000, i));
        }
        String text = catalogue.append("</catalogue>").toString();
        Templates templates = new TransformerFactoryImpl().newTemplates(new StreamSource(new StringReader(STYLE)));
        long hash = 0;
        for (int round = 0; round < 12; round++) {
            StringWriter page = new StringWriter();
            templates.newTransformer()
                    .transform(new StreamSource(new StringReader(text)), new StreamResult(page));
            hash = hash * 31 + page.toString().replaceAll("\\s+", " ").hashCode();
        }
        Application.end(hash);
    }
}
