package org.taskrace.agent.analysis.taint;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Taint analysis of one class: finds the methods that read a value of the schedule on which the program may act.
 *
 * <p>Each method is interpreted once. Values that pass through parameters, results and private fields of the class meet in a
 * {@link TaintGraph}; what leaves the class counts as acted on.
 *
 * <p>Blind spot: a value that a lambda gets from its caller, not from the method around it.
 */
public final class TaintAnalysis {

    private TaintAnalysis() {}

    /** Returns the methods, by name and descriptor, that call a method of the source and whose value is acted on. */
    public static Set<String> actedOn(TaintSource source, ClassNode node) {
        ClassMembers members = new ClassMembers(node);
        TaintGraph graph = new TaintGraph();
        Set<String> unclear = new HashSet<>();
        for (MethodNode method : node.methods) {
            String name = method.name + method.desc;
            if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                continue;
            }
            boolean hidesResult = members.hidesMethod(name);
            try {
                new Analyzer<>(new TaintInterpreter(source, members, graph, method, hidesResult))
                        .analyze(node.name, method);
            } catch (AnalyzerException e) {
                // Code that cannot be followed may do anything with its values.
                unclear.add(name);
            }
        }
        Set<String> nodes = graph.actedOn();
        Set<String> found = new HashSet<>();
        for (MethodNode method : node.methods) {
            String name = method.name + method.desc;
            if (unclear.contains(name) || nodes.contains(TaintGraph.source(name))) {
                found.add(name);
            }
        }
        return found;
    }
}
