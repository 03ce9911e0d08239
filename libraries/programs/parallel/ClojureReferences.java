import clojure.java.api.Clojure;
import clojure.lang.IFn;

/** Clojure: classes that its compiler makes at run time, futures, atoms and transactions. */
// jars: clojure-1.12.3 spec.alpha-0.5.238 core.specs.alpha-0.4.74
public final class ClojureReferences {

    public static void main(String[] arguments) {
        IFn eval = Clojure.var("clojure.core", "eval");
        IFn read = Clojure.var("clojure.core", "read-string");
        for (String text : new String[] {
            "(reduce + (map deref (doall (map (fn [n] (future (* n n))) (range 10)))))",
            "(let [a (atom 0)] (run! deref (doall (repeatedly 5 (fn [] (future (swap! a inc)))))) @a)",
            "(let [r (ref 0)] (run! deref (doall (repeatedly 5 (fn [] (future (dosync (alter r inc))))))) @r)",
            "(reduce + (pmap inc (range 20)))"
        }) {
            System.out.println(eval.invoke(read.invoke(text)));
        }
        Clojure.var("clojure.core", "shutdown-agents").invoke();
    }
}
