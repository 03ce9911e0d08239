package org.taskrace.agent.transform.classes;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Fields and methods that another agent has added to a class before this one gets it. They are those that the stored
 * class file lacks. Coverage tools keep their counts there: accesses to them are not the program's.
 */
public final class ForeignMembers {

    /** None: the class is as it is stored. */
    public static final ForeignMembers NONE = new ForeignMembers(Set.of());

    /** Names of fields, names of methods with their descriptors. */
    private final Set<String> members;

    private ForeignMembers(Set<String> members) {
        this.members = members;
    }

    /** Returns the members that only the second of two versions of a class has. */
    static ForeignMembers between(byte[] stored, byte[] received) {
        Set<String> members = membersOf(received);
        members.removeAll(membersOf(stored));
        return members.isEmpty() ? NONE : new ForeignMembers(members);
    }

    private static Set<String> membersOf(byte[] bytes) {
        Set<String> members = new HashSet<>();
        ClassVisitor collector = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                members.add(name);
                return null;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                members.add(name + descriptor);
                return null;
            }
        };
        new ClassReader(bytes).accept(collector, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return members;
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    public boolean hasField(String name) {
        return members.contains(name);
    }

    public boolean hasMethod(String name, String descriptor) {
        return members.contains(name + descriptor);
    }
}
