package org.taskrace.agent.explore.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Standard input that is equal in each run: the bytes that an earlier run has read are kept. */
final class RepeatedInput {

    private final InputStream source;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private byte[] bytes = {};
    private boolean wasRead;

    RepeatedInput(InputStream source) {
        this.source = source;
    }

    /** Returns a stream that begins anew. */
    InputStream anew() {
        return new InputStream() {
            private int at;

            @Override
            public int read() throws IOException {
                return hasMore(at) ? bytes[at++] & 0xff : -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                if (!hasMore(at)) {
                    return -1;
                }
                int count = Math.min(length, bytes.length - at);
                System.arraycopy(bytes, at, target, offset, count);
                at += count;
                return count;
            }

            @Override
            public int available() throws IOException {
                return bytes.length - at + source.available();
            }
        };
    }

    /** Returns all of it if something was read, otherwise null. */
    synchronized byte[] whole() throws IOException {
        if (!wasRead) {
            return null;
        }
        source.transferTo(kept);
        bytes = kept.toByteArray();
        return bytes;
    }

    private synchronized boolean hasMore(int at) throws IOException {
        if (at < bytes.length) {
            return true;
        }
        wasRead = true;
        byte[] more = new byte[8192];
        int count = source.read(more);
        if (count > 0) {
            kept.write(more, 0, count);
            bytes = kept.toByteArray();
        }
        return count > 0;
    }
}
