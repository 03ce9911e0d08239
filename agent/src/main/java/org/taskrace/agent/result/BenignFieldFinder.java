package org.taskrace.agent.result;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.report.RaceReport;

/**
 * Finds fields that the program itself marks as racy on purpose: by {@code BenignRace}, or by an annotation {@code LazyInit} of any
 * package. Class files are read only for fields with a race, and only where the thread's or the system's class loader finds them.
 */
final class BenignFieldFinder {

    private static final String BENIGN = "Lorg/taskrace/annotations/BenignRace;";
    private static final Pattern LAZY = Pattern.compile(".*[/$]LazyInit;");

    /** Class → field → the mark and its reason. */
    private final Map<String, Map<String, String>> marks = new HashMap<>();

    /** Returns what marks the field of a race. */
    Optional<String> of(RaceReport race) {
        RaceReport.Location location = race.location();
        if (location.name() == null) {
            return Optional.empty();
        }
        String mark = marks.computeIfAbsent(location.className(), BenignFieldFinder::read)
                .get(location.name());
        return Optional.ofNullable(mark);
    }

    private static Map<String, String> read(String className) {
        Map<String, String> found = new HashMap<>();
        try (InputStream in = open(className.replace('.', '/') + ".class")) {
            if (in != null) {
                new ClassReader(in.readAllBytes())
                        .accept(new Reader(className, found), ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            }
        } catch (IOException | IllegalArgumentException e) {
            // A class that cannot be read has no marks: its races are reported.
            return found;
        }
        return found;
    }

    private static InputStream open(String file) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        InputStream found = context == null ? null : context.getResourceAsStream(file);
        return found == null ? ClassLoader.getSystemResourceAsStream(file) : found;
    }

    /** Visitor that collects the marked fields of a class. */
    private static final class Reader extends ClassVisitor {

        private final String className;
        private final Map<String, String> found;

        Reader(String className, Map<String, String> found) {
            super(Opcodes.ASM9);
            this.className = className;
            this.found = found;
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            return new FieldVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    boolean isBenign = type.equals(BENIGN);
                    if (isBenign || LAZY.matcher(type).matches()) {
                        found.put(name, (isBenign ? "@BenignRace" : "@LazyInit") + " on " + className + "." + name);
                    }
                    return isBenign ? reason(name) : null;
                }
            };
        }

        private AnnotationVisitor reason(String field) {
            return new AnnotationVisitor(Opcodes.ASM9) {
                @Override
                public void visit(String name, Object value) {
                    found.merge(field, " (" + value + ")", String::concat);
                }
            };
        }
    }
}
