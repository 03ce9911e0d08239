package org.taskrace.engine.findings;

import java.lang.reflect.Array;
import java.util.function.Consumer;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/** Text trace of racing pairs, one line for each field, array element or object of the JDK. */
public final class RaceTrace implements RacingPairListener {

    private final SiteTable sites;
    private final Consumer<String> out;

    public RaceTrace(SiteTable sites, Consumer<String> out) {
        this.sites = sites;
        this.out = out;
    }

    @Override
    public void racing(RacingPair pair) {
        Object array = pair.holder();
        Site.Target target = sites.get(pair.site()).target();
        String lines = line(pair.firstSite(), pair.firstWrites()) + " " + line(pair.site(), pair.writes());
        if (target.kind() == Site.Kind.FIELD || target.kind() == Site.Kind.STATIC) {
            out.accept(target.owner() + " field " + target.name() + " " + lines);
        } else if (array != null && array.getClass().isArray()) {
            String type = array.getClass().getComponentType().getTypeName();
            for (int i = 0; i < pair.times(); i++) {
                int index = pair.index() + i * pair.step();
                out.accept(type + "[" + Array.getLength(array) + "] element " + index + " " + lines);
            }
        } else if (array != null) {
            out.accept(array.getClass().getName() + " element " + pair.index() + " " + lines);
        }
    }

    private String line(int number, boolean writes) {
        Site site = sites.get(number);
        return site.className() + "." + site.method() + ":" + site.at() + (writes ? " write" : " read");
    }
}
