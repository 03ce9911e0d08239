package org.taskrace.agent.transform.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.transform.classes.Placeholders;
import org.taskrace.agent.transform.classes.Placeholders.IntConstants;
import org.taskrace.engine.site.ClassSites;
import org.taskrace.engine.site.SiteTable;

/**
 * A rewritten class whose sites and called methods are numbered from 0 on. {@link #link} gives them the numbers that they have in this
 * run; all of them stand in the pool of constants as ints.
 */
public final class RelocatableClass {

    private final byte[] code;

    /** Where numbers stand, four times the position plus the kind. */
    private final int[] places;

    /** The value at each place, from 0 on. */
    private final int[] values;

    private final ClassSites sites;
    private final List<CallShape> shapes;

    private RelocatableClass(byte[] code, int[] places, int[] values, ClassSites sites, List<CallShape> shapes) {
        this.code = code;
        this.places = places;
        this.values = values;
        this.sites = sites;
        this.shapes = shapes;
    }

    /**
     * Returns a class that was rewritten with placeholders.
     *
     * @param shapes the called methods, in the order of their placeholders
     */
    public static RelocatableClass of(byte[] code, Placeholders numbers, ClassSites sites, List<CallShape> shapes) {
        List<int[]> found = new ArrayList<>();
        IntConstants.of(code, (position, value) -> {
            int kind = numbers.kind(value);
            if (kind >= 0) {
                found.add(new int[] {position << 2 | kind, value - numbers.first(kind)});
            }
        });
        int[] places = found.stream().mapToInt(place -> place[0]).toArray();
        int[] values = found.stream().mapToInt(place -> place[1]).toArray();
        return new RelocatableClass(code, places, values, sites, shapes);
    }

    /** Adds the sites and methods to those of this run, and returns the class as it can be loaded. */
    public byte[] link(SiteTable allSites, CallShapeTable allShapes) {
        int first = allSites.addAll(sites);
        for (int i = 0; i < places.length; i++) {
            int number = switch (places[i] & 3) {
                case Placeholders.SITE -> first + values[i];
                case Placeholders.KEY -> (first << 1) + values[i];
                default -> allShapes.number(shapes.get(values[i]));
            };
            IntConstants.put(code, places[i] >>> 2, number);
        }
        return code;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(code.length);
        out.write(code);
        out.writeInt(places.length);
        for (int i = 0; i < places.length; i++) {
            out.writeInt(places[i]);
            out.writeInt(values[i]);
        }
        out.writeInt(shapes.size());
        for (CallShape shape : shapes) {
            out.writeUTF(shape.name());
            out.writeUTF(shape.descriptor());
            out.writeUTF(shape.superOwner() == null ? "" : shape.superOwner());
        }
        sites.write(out);
    }

    static RelocatableClass read(DataInput in) throws IOException {
        byte[] code = new byte[in.readInt()];
        in.readFully(code);
        int[] places = new int[in.readInt()];
        int[] values = new int[places.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = in.readInt();
            values[i] = in.readInt();
        }
        List<CallShape> shapes = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            String name = in.readUTF();
            String descriptor = in.readUTF();
            String superOwner = in.readUTF();
            shapes.add(new CallShape(name, descriptor, superOwner.isEmpty() ? null : superOwner));
        }
        return new RelocatableClass(code, places, values, ClassSites.read(in), shapes);
    }
}
