package org.taskrace.agent.constructs.futures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountedCompleter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * {@link CompleterModel} takes the end of a JDK completer's task for its arrival. That is right only if such a task runs no code of the program
 * after it has arrived. This reads the class files of the JDK that runs the tests.
 */
class JdkCompleterTest {

    private static final String COMPLETER = "java/util/concurrent/CountedCompleter";

    /** Arrive, and go up if nobody else is to come. */
    private static final Set<String> ARRIVALS = Set.of("tryComplete", "propagateCompletion");

    /** Arrive; the caller itself goes up unless the result is null. */
    private static final Set<String> STEPS = Set.of("firstComplete", "nextComplete");

    /** Run another completer in the same task, which arrives. */
    private static final Set<String> NESTED = Set.of("compute", "exec", "invoke");

    /** Calls on completers that run no code of the program. */
    private static final Set<String> HARMLESS = Set.of(
            "getCompleter",
            "getPendingCount",
            "addToPendingCount",
            "setPendingCount",
            "quietlyComplete",
            "getRawResult");

    private static Map<String, ClassNode> completers() throws IOException {
        Map<String, ClassNode> all = new HashMap<>();
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java", "util");
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                ClassNode node = new ClassNode();
                new ClassReader(Files.readAllBytes(file))
                        .accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                all.put(node.name, node);
            }
        }
        Map<String, ClassNode> completers = new HashMap<>();
        for (ClassNode node : all.values()) {
            for (ClassNode above = node; above != null; above = all.get(above.superName)) {
                if (COMPLETER.equals(above.superName)) {
                    completers.put(node.name, node);
                }
            }
        }
        return completers;
    }

    /** Returns the instructions that may run after one, within its method. */
    private static Set<AbstractInsnNode> after(AbstractInsnNode begin) {
        Set<AbstractInsnNode> seen = new HashSet<>();
        ArrayDeque<AbstractInsnNode> open = new ArrayDeque<>(next(begin));
        while (!open.isEmpty()) {
            AbstractInsnNode at = open.remove();
            if (seen.add(at)) {
                open.addAll(next(at));
            }
        }
        return seen;
    }

    private static List<AbstractInsnNode> next(AbstractInsnNode at) {
        List<AbstractInsnNode> next = new ArrayList<>();
        int opcode = at.getOpcode();
        if (at instanceof JumpInsnNode jump) {
            next.add(jump.label);
        } else if (at instanceof TableSwitchInsnNode table) {
            next.addAll(table.labels);
            next.add(table.dflt);
        } else if (at instanceof LookupSwitchInsnNode lookup) {
            next.addAll(lookup.labels);
            next.add(lookup.dflt);
        }
        boolean goesOn = opcode != Opcodes.GOTO
                && opcode != Opcodes.ATHROW
                && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN)
                && at.getNext() != null;
        if (goesOn) {
            next.add(at.getNext());
        }
        return next;
    }

    /** Returns where a step's result is null: the jump that tests it leads there; or null if the result is not tested at once. */
    private static AbstractInsnNode whereNull(MethodInsnNode step) {
        AbstractInsnNode at = step.getNext();
        Set<AbstractInsnNode> seen = new HashSet<>();
        while (at != null && seen.add(at)) {
            if (at instanceof JumpInsnNode jump) {
                if (at.getOpcode() == Opcodes.IFNULL) {
                    return jump.label;
                }
                if (at.getOpcode() == Opcodes.IFNONNULL) {
                    return at.getNext();
                }
                if (at.getOpcode() != Opcodes.GOTO) {
                    return null;
                }
                at = jump.label;
            } else if (at instanceof MethodInsnNode) {
                return null;
            } else {
                at = at.getNext();
            }
        }
        return null;
    }

    /** What was found: how many arrivals, and what is called after one. */
    private record Found(int arrivals, Set<String> later) {}

    @Test
    void the_completers_of_the_jdk_run_no_code_of_the_program_after_their_arrival() throws IOException {
        Map<String, ClassNode> completers = completers();
        Found all = find(completers);
        assertTrue(completers.size() > 40, "only " + completers.size() + " completers");
        assertTrue(all.arrivals > 40, "only " + all.arrivals + " arrivals");
        assertEquals(Set.of(), all.later);
    }

    /** A completer that does not follow the rule. */
    static final class Late extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;
        private final transient Runnable then;

        Late(Runnable then) {
            this.then = then;
        }

        @Override
        public void compute() {
            tryComplete();
            then.run();
        }
    }

    @Test
    void a_completer_that_goes_on_after_its_arrival_is_found() throws IOException {
        ClassNode late = new ClassNode();
        new ClassReader(Late.class.getName()).accept(late, 0);
        assertEquals(
                Set.of(late.name + ".compute: java/lang/Runnable.run after tryComplete"),
                find(Map.of(late.name, late)).later);
    }

    private static Found find(Map<String, ClassNode> completers) {
        Set<String> found = new TreeSet<>();
        int arrivals = 0;
        for (ClassNode completer : completers.values()) {
            for (MethodNode method : completer.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    if (!(instruction instanceof MethodInsnNode call) || !isOfCompleter(completers, call)) {
                        continue;
                    }
                    AbstractInsnNode begin = null;
                    if (ARRIVALS.contains(call.name) || NESTED.contains(call.name)) {
                        begin = call;
                    } else if (STEPS.contains(call.name)) {
                        begin = whereNull(call);
                        if (begin == null) {
                            found.add(completer.name + "." + method.name + ": " + call.name
                                    + " is not compared with null");
                            continue;
                        }
                    }
                    if (begin != null) {
                        arrivals++;
                        callsAfter(completers, begin)
                                .forEach(later -> found.add(
                                        completer.name + "." + method.name + ": " + later + " after " + call.name));
                    }
                }
            }
        }
        return new Found(arrivals, found);
    }

    private static Set<String> callsAfter(Map<String, ClassNode> completers, AbstractInsnNode begin) {
        Set<String> calls = new TreeSet<>();
        for (AbstractInsnNode later : after(begin)) {
            if (later instanceof MethodInsnNode call) {
                boolean isKnown = isOfCompleter(completers, call)
                        && (ARRIVALS.contains(call.name) || HARMLESS.contains(call.name));
                if (!isKnown) {
                    calls.add(call.owner + "." + call.name);
                }
            } else if (later.getType() == AbstractInsnNode.INVOKE_DYNAMIC_INSN) {
                calls.add("a function");
            }
        }
        return calls;
    }

    private static boolean isOfCompleter(Map<String, ClassNode> completers, MethodInsnNode call) {
        return call.owner.equals(COMPLETER) || completers.containsKey(call.owner);
    }
}
