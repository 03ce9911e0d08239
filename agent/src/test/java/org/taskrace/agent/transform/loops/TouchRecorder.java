package org.taskrace.agent.transform.loops;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/**
 * Judge that records each element and field it is asked about, and never answers that a cell is the strand's own. So a check of an
 * access that was made twice is seen twice, and nothing hides a check that is missing.
 */
final class TouchRecorder implements AutoCloseable {

    /** An element ({@code index >= 0}) or a field with its access. */
    private record Touch(Object array, int index, int site, boolean writes) {}

    private final List<Touch> touches = new ArrayList<>();
    private SiteTable sites;

    TouchRecorder() {
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long field(long cell, int key, Object holder, int index) {
                        touchField(AccessKey.site(key), AccessKey.writes(key));
                        return Judgement.once(cell);
                    }

                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        for (int i = 0; i < count; i++) {
                            int at = index + i * step;
                            touches.add(new Touch(array, at, sites.at(AccessKey.site(key), at), AccessKey.writes(key)));
                        }
                        return Judgement.once(cell);
                    }
                })
                .install();
    }

    /** Begins to record accesses of a program with these sites. */
    void begin(SiteTable ofProgram) {
        sites = ofProgram;
        touches.clear();
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
    }

    /** Stops recording. */
    void end() {
        CurrentStrand.end();
    }

    private void touchField(int site, boolean writes) {
        int[] members = sites.members(site);
        for (int one : members == null ? new int[] {site} : members) {
            touches.add(new Touch(null, -1, one, writes));
        }
    }

    @Override
    public void close() {
        HookRuntime.remove();
    }

    /** Returns all touches as {@code w a[3] line 12}; arrays are named by static fields of a class. */
    Set<String> touched(Class<?> type) {
        Set<String> found = new TreeSet<>();
        Map<Object, String> names = names(type);
        for (Touch touch : touches) {
            Site site = sites.get(touch.site());
            String what = touch.array() == null
                    ? site.target().owner() + "." + site.target().name()
                    : names.get(touch.array()) + "[" + touch.index() + "]";
            found.add((touch.writes() ? "w " : "r ") + what + " line " + site.line());
        }
        return found;
    }

    /** Returns the names of the arrays that static fields hold, and of their rows. */
    private static Map<Object, String> names(Class<?> type) {
        Map<Object, String> names = new IdentityHashMap<>();
        try {
            for (Field field : type.getDeclaredFields()) {
                if (field.getType().isArray()) {
                    field.setAccessible(true);
                    names.put(field.get(null), field.getName());
                    if (field.get(null) instanceof Object[] rows) {
                        for (int i = 0; i < rows.length; i++) {
                            names.put(rows[i], field.getName() + "[" + i + "]");
                        }
                    }
                }
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return names;
    }
}
