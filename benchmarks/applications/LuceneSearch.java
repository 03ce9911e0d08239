import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Lucene: an index of texts, and queries of three kinds. */
public final class LuceneSearch {

    private static final int DOCUMENTS = 12_000;
    private static final int WORDS = 60;

    public static void main(String[] arguments) throws Exception {
        Random random = new Random(1);
        long found = 0;
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            IndexWriterConfig config =
                    new IndexWriterConfig(new StandardAnalyzer()).setMergeScheduler(new SerialMergeScheduler());
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                for (int i = 0; i < DOCUMENTS; i++) {
                    StringBuilder text = new StringBuilder();
                    for (int w = 0; w < WORDS; w++) {
                        text.append("word").append((int) Math.abs(random.nextGaussian() * 300)).append(' ');
                    }
                    Document document = new Document();
                    document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
                    document.add(new TextField("body", text.toString(), Field.Store.NO));
                    writer.addDocument(document);
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                for (int i = 0; i < 300; i++) {
                    Term one = new Term("body", "word" + i);
                    Term other = new Term("body", "word" + (i * 7 % 300));
                    found += searcher.count(new TermQuery(one));
                    found += searcher.count(new BooleanQuery.Builder()
                            .add(new TermQuery(one), BooleanClause.Occur.MUST)
                            .add(new TermQuery(other), BooleanClause.Occur.MUST)
                            .build());
                    found += searcher.search(new PhraseQuery("body", one.text(), other.text()), 10).totalHits.value;
                }
            }
        }
        Application.end(found);
    }
}
