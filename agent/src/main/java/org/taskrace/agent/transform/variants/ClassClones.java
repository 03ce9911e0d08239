package org.taskrace.agent.transform.variants;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.transform.variants.CloneRequests.Asked;
import org.taskrace.agent.transform.variants.CloneRequests.Request;

/**
 * The requests for copies from and to one class that is being rewritten, in their order. Another run may take the rewritten class if it
 * comes to these requests and answers too.
 */
public final class ClassClones {

    private final CloneRequests requests;
    private final String className;
    private List<Request> begun = List.of();
    private final List<Asked> asked = new ArrayList<>();

    public ClassClones(CloneRequests requests, String className) {
        this.requests = requests;
        this.className = className;
    }

    /** Returns the copies that the class is to get; later requests are refused. */
    List<Request> begin() {
        begun = requests.begin(className);
        return begun;
    }

    /** Asks another class for a copy; null if it is too late or there are too many. */
    Request request(String other, String name, String descriptor, int unshared) {
        Request answer = requests.request(other, name, descriptor, unshared);
        asked.add(new Asked(other, name, descriptor, unshared, answer == null ? "" : answer.descriptor()));
        return answer;
    }

    /** Writes what happened. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(begun.size());
        for (Request request : begun) {
            out.writeUTF(request.name());
            out.writeUTF(request.original());
            out.writeUTF(request.descriptor());
            out.writeInt(request.unshared());
        }
        out.writeInt(asked.size());
        for (Asked one : asked) {
            out.writeUTF(one.className());
            out.writeUTF(one.name());
            out.writeUTF(one.descriptor());
            out.writeInt(one.unshared());
            out.writeUTF(one.answer());
        }
    }

    /** Repeats what {@link #write} wrote. Returns whether it all comes out as it did; if not, no request counts. */
    public static boolean repeats(DataInput in, String className, CloneRequests requests) throws IOException {
        List<Request> begun = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            begun.add(new Request(in.readUTF(), in.readUTF(), in.readUTF(), in.readInt()));
        }
        List<Asked> asked = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            asked.add(new Asked(in.readUTF(), in.readUTF(), in.readUTF(), in.readInt(), in.readUTF()));
        }
        return requests.begin(className).equals(begun) && requests.repeat(asked);
    }
}
