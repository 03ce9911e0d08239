package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** Cursor that reads values from a stream of JSON tokens, and says where one is not what it should be. */
final class JsonCursor {

    /** Reader of one property's value; an unknown name is left alone. */
    interface Properties {
        /** Returns false where the name is unknown; its value is then skipped. */
        boolean read(String name) throws ReportTextException;
    }

    /** Reader of one element. */
    interface Element<T> {
        T read() throws ReportTextException;
    }

    private final JsonParser json;

    JsonCursor(JsonParser json) {
        this.json = json;
    }

    /** Moves to the first token of the text. */
    void start() {
        json.nextToken();
    }

    /** Reads an object, which the current token opens. Properties that later versions may add are skipped. */
    void object(String what, Properties properties) throws ReportTextException {
        require(json.currentToken() == JsonToken.START_OBJECT, "expected " + what + ", an object");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (!properties.read(name)) {
                json.skipChildren();
            }
        }
    }

    /** Reads an array, which the current token opens; null stands for an empty one. */
    <T> List<T> list(String what, Element<T> element) throws ReportTextException {
        List<T> elements = new ArrayList<>();
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return elements;
        }
        require(json.currentToken() == JsonToken.START_ARRAY, "expected " + what + ", an array");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(element.read());
        }
        return elements;
    }

    List<String> strings(String what) throws ReportTextException {
        return list(what, () -> string("an element of " + what));
    }

    String string(String what) throws ReportTextException {
        require(json.currentToken() == JsonToken.VALUE_STRING, "expected " + what + ", a string");
        return json.getString();
    }

    String stringOrNull(String what) throws ReportTextException {
        return json.currentToken() == JsonToken.VALUE_NULL ? null : string(what);
    }

    long number(String what) throws ReportTextException {
        require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "expected " + what + ", a whole number");
        require(json.getNumberType() != JsonParser.NumberType.BIG_INTEGER, what + " is out of range");
        return json.getLongValue();
    }

    Long numberOrNull(String what) throws ReportTextException {
        return json.currentToken() == JsonToken.VALUE_NULL ? null : Long.valueOf(number(what));
    }

    int integer(String what) throws ReportTextException {
        long number = number(what);
        require(number == (int) number, what + " is out of range");
        return (int) number;
    }

    Integer integerOrNull(String what) throws ReportTextException {
        return json.currentToken() == JsonToken.VALUE_NULL ? null : Integer.valueOf(integer(what));
    }

    double real(String what) throws ReportTextException {
        boolean number = json.currentToken() == JsonToken.VALUE_NUMBER_INT
                || json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT;
        require(number, "expected " + what + ", a number");
        return json.getDoubleValue();
    }

    boolean truth(String what) throws ReportTextException {
        boolean truth = json.currentToken() == JsonToken.VALUE_TRUE || json.currentToken() == JsonToken.VALUE_FALSE;
        require(truth, "expected " + what + ", true or false");
        return json.currentToken() == JsonToken.VALUE_TRUE;
    }

    boolean isNull() {
        return json.currentToken() == JsonToken.VALUE_NULL;
    }

    /** Checks that nothing follows the value that was read. */
    void end() throws ReportTextException {
        require(json.nextToken() == null, "expected the end of the text after the result");
    }

    void require(boolean holds, String message) throws ReportTextException {
        if (!holds) {
            throw at(json.currentTokenLocation(), message);
        }
    }

    static ReportTextException at(TokenStreamLocation place, String message) {
        return new ReportTextException(Math.max(1, place.getLineNr()), Math.max(1, place.getColumnNr()), message);
    }
}
