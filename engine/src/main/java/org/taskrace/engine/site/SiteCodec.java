package org.taskrace.engine.site;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sites as bytes: a list of texts, each once, and the sites as numbers of texts. */
final class SiteCodec {

    private static final Site.Kind[] KINDS = Site.Kind.values();

    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    private SiteCodec() {}

    static byte[] bytes(List<Site> sites) throws IOException {
        SiteCodec codec = new SiteCodec();
        ByteArrayOutputStream places = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(places);
        for (Site site : sites) {
            codec.write(site, out);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream texts = new DataOutputStream(all);
        texts.writeInt(codec.numbers.size());
        for (String text : codec.numbers.keySet()) {
            texts.writeUTF(text);
        }
        places.writeTo(all);
        return all.toByteArray();
    }

    private void write(Site site, DataOutputStream out) throws IOException {
        write(site.className(), out);
        write(site.method(), out);
        write(site.file(), out);
        out.writeInt(site.line());
        out.writeByte(site.target().kind().ordinal());
        write(site.target().owner(), out);
        write(site.target().name(), out);
        out.writeShort(site.callers().size());
        for (Site caller : site.callers()) {
            write(caller, out);
        }
    }

    private void write(String text, DataOutputStream out) throws IOException {
        Integer number = numbers.putIfAbsent(text, numbers.size());
        out.writeInt(number == null ? numbers.size() - 1 : number);
    }

    static List<Site> sites(byte[] bytes, int count) {
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            String[] texts = new String[in.readInt()];
            for (int i = 0; i < texts.length; i++) {
                texts[i] = in.readUTF();
            }
            List<Site> sites = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                sites.add(read(texts, in));
            }
            return sites;
        } catch (IOException e) {
            // The bytes were compared with their sum before.
            throw new UncheckedIOException(e);
        }
    }

    private static Site read(String[] texts, DataInputStream in) throws IOException {
        String className = texts[in.readInt()];
        String method = texts[in.readInt()];
        String file = texts[in.readInt()];
        int line = in.readInt();
        Site.Kind kind = KINDS[in.readByte()];
        Site.Target target = new Site.Target(kind, texts[in.readInt()], texts[in.readInt()]);
        List<Site> callers = new ArrayList<>();
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            callers.add(read(texts, in));
        }
        return new Site(className, method, file, line, target, List.copyOf(callers));
    }
}
