package org.taskrace.engine.site;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/** Table of sites for accesses by calls: the place is known when a class is rewritten, the field when the call runs. */
public final class FieldSiteTable {

    private record Key(int call, Site.Target target) {}

    private static final Site.Target ELEMENT = new Site.Target(Site.Kind.ARRAY, "", "");

    private final SiteTable sites;
    private final Map<Key, Integer> known = new HashMap<>();
    private final Map<Key, Integer> sure = new HashMap<>();
    private final Map<Integer, Integer> possible = new HashMap<>();

    public FieldSiteTable(SiteTable sites) {
        this.sites = sites;
    }

    /** Returns whether the program uses what the call at a site returns. */
    public boolean usesResult(int call) {
        return sites.usesResult(call);
    }

    public int of(int call, Field field) {
        return of(call, targetOf(field));
    }

    private static Site.Target targetOf(Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        return new Site.Target(
                isStatic ? Site.Kind.STATIC : Site.Kind.FIELD,
                field.getDeclaringClass().getName(),
                field.getName());
    }

    /** Returns a site for an access that surely happens, though others of the call are only possible. */
    public int ofSure(int call, Field field) {
        return sure.computeIfAbsent(new Key(call, targetOf(field)), key -> add(call, key.target()));
    }

    public int ofArray(int call) {
        return of(call, ELEMENT);
    }

    private int of(int call, Site.Target target) {
        return known.computeIfAbsent(new Key(call, target), key -> {
            int site = add(call, target);
            sites.doubtLike(site, call);
            return site;
        });
    }

    private int add(int call, Site.Target target) {
        Site place = sites.get(call);
        return sites.add(new Site(place.className(), place.method(), place.file(), place.line(), target));
    }

    /** Returns a site for accesses of a call that are only possible, while others of the call surely happen. */
    public int possible(int call, String doubt) {
        return possible.computeIfAbsent(call, key -> {
            int site = sites.add(sites.get(call));
            sites.onlyPossible(site, doubt);
            return site;
        });
    }
}
