package org.taskrace.language.parse;

import org.taskrace.core.event.Construct;
import org.taskrace.language.code.CodeBuilder;

/** State that the statement parser and the expression parser share. */
final class ParserState {

    final Lexer lexer;
    final CodeBuilder code = new CodeBuilder();
    final Scopes scopes = new Scopes();
    private final Families families = new Families();
    TaskContext task = new TaskContext(null);

    ParserState(Lexer lexer) {
        this.lexer = lexer;
    }

    /** Records that the token ahead begins a use of this construct. */
    void use(Construct construct) {
        families.use(construct, lexer.line(), code);
        code.use(construct);
    }

    /** Attributes the next instructions to the token ahead. */
    void codeAtToken() {
        code.at(lexer.line(), lexer.column());
    }

    void expect(Token token, String where) throws ProgramTextException {
        if (lexer.token() != token) {
            throw lexer.error("expected " + token.described() + " " + where + ", found " + lexer.described());
        }
        lexer.advance();
    }

    /** Reads the name that is ahead and finds what it stands for. */
    Name visibleName(String where) throws ProgramTextException {
        String text = nameAhead(where);
        Name name = scopes.find(text);
        if (name == null) {
            String advice = scopes.mostLike(text)
                    .map(similar -> "did you mean '" + similar + "'?")
                    .orElse("declare it first, for example: var " + text + ";");
            throw lexer.error("expected a name that is declared, found '" + text + "'; " + advice);
        }
        lexer.advance();
        return name;
    }

    /** Returns the text of the name ahead, which is not passed yet. */
    String nameAhead(String where) throws ProgramTextException {
        if (lexer.token() != Token.NAME) {
            String why = lexer.token().isKeyword() ? ", which cannot be a name" : "";
            throw lexer.error("expected a name " + where + ", found " + lexer.described() + why);
        }
        return lexer.tokenText();
    }

    /** Returns the text of the name ahead, which is about to be declared and must not be visible; passes it. */
    String newName(String where) throws ProgramTextException {
        String text = nameAhead(where);
        Name other = scopes.find(text);
        if (other != null) {
            throw lexer.error("expected a new name " + where + ", found '" + text
                    + "', which is already declared in line " + other.line + " and still visible; choose another name");
        }
        lexer.advance();
        return text;
    }
}
