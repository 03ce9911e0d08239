package org.taskrace.agent.transform.loops;

import java.util.List;
import java.util.Random;

/** Source of one or two loops inside each other with random bounds, steps, indexes, conditions and exits. */
final class RandomLoop {

    private static final List<String> ARRAYS = List.of("a", "b", "c", "g");

    private final Random random;

    RandomLoop(Random random) {
        this.random = random;
    }

    String text() {
        StringBuilder text = new StringBuilder("int t = 0, o = 1;\nouter: ");
        text.append(header("i")).append(" {\n");
        statements("i", text);
        if (random.nextInt(3) > 0) {
            text.append(header("j")).append(" {\n");
            statements("j", text);
            text.append("}\n");
            statements("i", text);
        }
        return text.append("}").toString();
    }

    private String header(String variable) {
        String bound = pick("n", "w", "5", variable.equals("j") ? "i" : "s");
        return switch (random.nextInt(5)) {
            case 0 -> "for (int V = B; V > 0; V--)".replace("V", variable).replace("B", bound);
            case 1 ->
                "for (int V = B + 1; V >= 0; V -= 2)".replace("V", variable).replace("B", bound);
            case 2 -> "for (int V = 1; V < B; V += 2)".replace("V", variable).replace("B", bound);
            default -> "for (int V = 0; V < B; V++)".replace("V", variable).replace("B", bound);
        };
    }

    private void statements(String variable, StringBuilder text) {
        for (int i = random.nextInt(3) + 1; i > 0; i--) {
            String statement = statement(variable);
            text.append(random.nextInt(4) == 0 ? "if (" + condition(variable) + ") { " + statement + " }" : statement);
            text.append('\n');
        }
    }

    private String statement(String variable) {
        String element = ARRAYS.get(random.nextInt(4)) + "[" + index(variable) + "]";
        return switch (random.nextInt(14)) {
            case 0, 1, 2 -> element + " = d;";
            case 3, 4 -> "d += " + element + ";";
            case 5 -> element + "++;";
            case 6 -> "if (" + condition(variable) + ") " + pick("break;", "continue;", "return;", "break outer;");
            case 7 -> "d += 60 / (" + variable + " - k);";
            case 8 -> "d += m[" + index(variable) + "][" + index(variable) + "];";
            case 9 -> pick("p.x = d;", "d += q.y;", "p.y += 1; p.x = 2;", "NAME.total++;");
            case 11 -> "d += " + grid() + ".get(" + index(variable) + ", " + index(variable) + ");";
            case 12 -> grid() + ".set(" + index(variable) + ", " + index(variable) + ", d);";
            case 10 -> pick("t++;", "t += 2;", "o += t;", "t = i;");
            default -> "if (" + condition(variable) + ") { " + element + " = 1; } else { " + element + " = 2; }";
        };
    }

    private String grid() {
        return pick("grid", "grid", "other", "grid.next", "NAME.grid");
    }

    private String condition(String variable) {
        return pick(variable + " == k", "(d & 1) == 0", "b[" + variable + "] > 5", "t < 3", variable + " > w");
    }

    private String index(String variable) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> variable;
            case 3 -> variable + " + 1";
            case 4 -> "8 - " + variable;
            case 5 -> "2 * " + variable + " + s";
            case 6 -> "i * w + " + variable;
            case 7 -> "b[" + variable + "]";
            case 8 -> "t++";
            case 9 -> "d & 7";
            case 10 -> "o";
            default -> pick("3", "w", "k");
        };
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
