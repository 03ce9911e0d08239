package org.taskrace.core.history;

import org.taskrace.core.history.cells.CellPages;
import org.taskrace.core.history.cells.TwoReaderRule;
import org.taskrace.core.race.OncePerSites;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.twodorder.TwoOrders;

/**
 * One writer and two readers for each location, by {@link TwoReaderRule}, for a run on one thread: 24 bytes a location.
 *
 * <p>Isolated accesses are refused: 2D-Order has none.
 */
public final class TwoReaderHistory implements AccessHistory {

    private final CellPages pages = new CellPages(TwoReaderRule.WORDS);
    private final TwoOrders orders;
    private final TwoReaderRule rule;

    public TwoReaderHistory(TwoOrders orders, RaceListener listener) {
        this.orders = orders;
        rule = new TwoReaderRule(orders, new OncePerSites(listener));
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        refuseIsolated(isolated);
        long[] page = pages.page(location);
        int cell = pages.indexOf(location);
        if (!TwoReaderRule.isReadSettled(page, cell, now)) {
            rule.read(page, cell, location, now, site);
        }
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        refuseIsolated(isolated);
        long[] page = pages.page(location);
        int cell = pages.indexOf(location);
        if (!TwoReaderRule.isWriteSettled(page, cell, now)) {
            rule.write(page, cell, location, now, site);
        }
    }

    static void refuseIsolated(boolean isolated) {
        if (isolated) {
            throw new UnsupportedOperationException(
                    "this history has no isolated accesses; choose esp-bags or the oracle");
        }
    }

    @Override
    public String describe(int location) {
        return describe(pages, orders, location);
    }

    static String describe(CellPages pages, TwoOrders orders, int location) {
        long[] page = pages.existingPage(location);
        if (page == null) {
            return "";
        }
        int cell = pages.indexOf(location);
        String[] words = {"writer ", "downmost reader ", "rightmost reader "};
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            long word = page[cell + i];
            if (word != 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(words[i])
                        .append(PathExplanation.task(orders.taskOf(TwoReaderRule.label(word))));
            }
        }
        return text.toString();
    }

    @Override
    public long bytes() {
        return pages.bytes();
    }
}
