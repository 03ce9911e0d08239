import org.mozilla.javascript.Context;

/** Rhino: a script of primes, strings and objects, interpreted. */
public final class RhinoScript {

    private static final String SCRIPT = """
            function primes(n) {
                var sieve = [], found = 0;
                for (var i = 2; i < n; i++) {
                    if (!sieve[i]) { found++; for (var j = i * 2; j < n; j += i) sieve[j] = true; }
                }
                return found;
            }
            function words(n) {
                var counts = {};
                for (var i = 0; i < n; i++) { var w = 'w' + i % 97; counts[w] = (counts[w] || 0) + 1; }
                var all = [];
                for (var w in counts) all.push(w + '=' + counts[w]);
                return all.sort().join(',').length;
            }
            function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
            primes(60000) + words(60000) + fib(21);
            """;

    public static void main(String[] arguments) {
        Context context = Context.enter();
        try {
            context.setOptimizationLevel(-1);
            Object result = context.evaluateString(context.initStandardObjects(), SCRIPT, "script", 1, null);
            Application.end(Math.round(Context.toNumber(result)));
        } finally {
            Context.exit();
        }
    }
}
