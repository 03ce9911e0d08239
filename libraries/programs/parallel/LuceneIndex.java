import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Lucene: documents added by parallel tasks, and a searcher that searches segments in parallel. */
// jars: lucene-core-9.12.3
public final class LuceneIndex {

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                List<Future<Long>> adding = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    int n = i;
                    adding.add(pool.submit(() -> {
                        Document document = new Document();
                        document.add(new TextField("body", "document number " + n + (n % 3 == 0 ? " fizz" : ""), Field.Store.YES));
                        return writer.addDocument(document);
                    }));
                }
                for (Future<Long> added : adding) {
                    added.get();
                }
                writer.commit();
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader, pool);
                System.out.println("fizz " + searcher.count(new TermQuery(new Term("body", "fizz"))));
                System.out.println("found " + searcher.search(new TermQuery(new Term("body", "document")), 20).totalHits.value);
            }
        }
        pool.shutdown();
    }
}
