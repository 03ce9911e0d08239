package org.taskrace.report;

/** Writer of JSON text; commas are put where they are needed. */
final class JsonWriter {

    private final StringBuilder out = new StringBuilder();
    private boolean needsComma;

    JsonWriter beginObject() {
        return open('{');
    }

    JsonWriter endObject() {
        return close('}');
    }

    JsonWriter beginArray() {
        return open('[');
    }

    JsonWriter endArray() {
        return close(']');
    }

    private JsonWriter open(char bracket) {
        comma();
        out.append(bracket);
        needsComma = false;
        return this;
    }

    private JsonWriter close(char bracket) {
        out.append(bracket);
        needsComma = true;
        return this;
    }

    private void comma() {
        if (needsComma) {
            out.append(',');
        }
    }

    JsonWriter name(String name) {
        comma();
        quote(name);
        out.append(':');
        needsComma = false;
        return this;
    }

    /** Writes a string, or null. */
    JsonWriter value(String value) {
        comma();
        if (value == null) {
            out.append("null");
        } else {
            quote(value);
        }
        needsComma = true;
        return this;
    }

    /** Writes a number, true, false or null. */
    JsonWriter literal(String literal) {
        comma();
        out.append(literal);
        needsComma = true;
        return this;
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
