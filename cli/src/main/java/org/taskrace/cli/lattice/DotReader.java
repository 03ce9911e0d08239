package org.taskrace.cli.lattice;

import java.util.LinkedHashSet;
import java.util.Set;
import org.taskrace.core.lattice.TaskGraph;

/**
 * Reader of the DOT graphs that can be task graphs: a digraph of named nodes, chains of arcs, and groups in braces
 * beside an arrow. It skips attributes, ports and the names of subgraphs, which do not change the arcs.
 */
final class DotReader {

    private static final int DEEPEST_GROUP = 200;

    private final DotLexer lexer;
    private final TaskGraph.Builder graph = new TaskGraph.Builder();
    private DotToken token;
    private int depth;

    private DotReader(char[] text) throws GraphTextException {
        lexer = new DotLexer(text);
        token = lexer.next();
    }

    static TaskGraph.Builder read(char[] text) throws GraphTextException {
        DotReader reader = new DotReader(text);
        reader.graph();
        return reader.graph;
    }

    private void graph() throws GraphTextException {
        if (token.isKeyword("strict")) {
            advance();
        }
        if (token.isKeyword("graph")) {
            throw error("a task graph is directed: write digraph, and -> for its arcs");
        }
        if (!token.isKeyword("digraph")) {
            throw error("expected 'digraph' but found " + token.words());
        }
        advance();
        if (token.kind() == DotToken.Kind.NAME) {
            name();
        }
        statements();
        if (token.kind() != DotToken.Kind.END) {
            throw error("expected the end of the text after the graph but found " + token.words());
        }
    }

    /** Reads from an opening to its closing brace; returns the vertices that are named between them. */
    private Set<Integer> statements() throws GraphTextException {
        DotToken opening = token;
        expect("{");
        if (++depth > DEEPEST_GROUP) {
            throw error("groups are nested more than " + DEEPEST_GROUP + " deep");
        }
        Set<Integer> named = new LinkedHashSet<>();
        while (!token.isMark("}")) {
            if (token.kind() == DotToken.Kind.END) {
                throw new GraphTextException(opening.line(), opening.column(), "this { is never closed");
            }
            if (token.isMark(";")) {
                advance();
            } else {
                named.addAll(statement());
            }
        }
        advance();
        depth--;
        return named;
    }

    private Set<Integer> statement() throws GraphTextException {
        if (token.isKeyword("graph") || token.isKeyword("node") || token.isKeyword("edge")) {
            advance();
            if (!token.isMark("[")) {
                throw error("expected '[' but found " + token.words());
            }
            attributes();
            return Set.of();
        }
        Set<Integer> named = new LinkedHashSet<>();
        Set<Integer> from = end();
        if (from == null) {
            return named; // an attribute of the graph: name = value
        }
        named.addAll(from);
        while (token.isMark("->") || token.isMark("--")) {
            if (token.isMark("--")) {
                throw error("a task graph is directed: write -> instead of --");
            }
            advance();
            DotToken begin = token;
            Set<Integer> to = end();
            if (to == null) {
                throw new GraphTextException(
                        begin.line(), begin.column(), "expected a vertex after '->' but found an attribute");
            }
            for (int source : from) {
                for (int target : to) {
                    graph.arc(source, target);
                }
            }
            named.addAll(to);
            from = to;
        }
        attributes();
        return named;
    }

    /** Reads one end of an arc: a vertex or a group of them; null if it turns out to be an attribute of the graph. */
    private Set<Integer> end() throws GraphTextException {
        if (token.isKeyword("subgraph")) {
            advance();
            if (token.kind() == DotToken.Kind.NAME) {
                name();
            }
            return statements();
        }
        if (token.isMark("{")) {
            return statements();
        }
        if (token.kind() != DotToken.Kind.NAME) {
            throw error("expected a vertex but found " + token.words()
                    + (token.kind() == DotToken.Kind.KEYWORD ? ", which DOT reserves: put it in quotes" : ""));
        }
        String name = name();
        if (token.isMark("=")) {
            advance();
            value();
            return null;
        }
        while (token.isMark(":")) {
            advance();
            value(); // a port
        }
        return Set.of(graph.vertex(name));
    }

    /** Reads a name; quoted parts may be joined by +. */
    private String name() throws GraphTextException {
        StringBuilder name = new StringBuilder(token.text());
        advance();
        while (token.isMark("+")) {
            advance();
            name.append(value());
        }
        return name.toString();
    }

    private String value() throws GraphTextException {
        if (token.kind() != DotToken.Kind.NAME && token.kind() != DotToken.Kind.KEYWORD) {
            throw error("expected a value but found " + token.words());
        }
        String value = token.text();
        advance();
        return value;
    }

    private void attributes() throws GraphTextException {
        while (token.isMark("[")) {
            DotToken opening = token;
            advance();
            while (!token.isMark("]")) {
                if (token.kind() == DotToken.Kind.END) {
                    throw new GraphTextException(opening.line(), opening.column(), "this [ is never closed");
                }
                value();
                while (token.isMark("=") || token.isMark("+")) {
                    advance();
                    value();
                }
                if (token.isMark(",") || token.isMark(";")) {
                    advance();
                }
            }
            advance();
        }
    }

    private void expect(String mark) throws GraphTextException {
        if (!token.isMark(mark)) {
            throw error("expected '" + mark + "' but found " + token.words());
        }
        advance();
    }

    private void advance() throws GraphTextException {
        token = lexer.next();
    }

    private GraphTextException error(String message) {
        return new GraphTextException(token.line(), token.column(), message);
    }
}
