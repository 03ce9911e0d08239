/**
 * The access history of checked programs: numbered accesses, lock sets, and the judge that decides whether an access races with an
 * earlier one.
 */
package org.taskrace.engine.history;
