/** Access histories: which earlier accesses of a location are kept, and how an access is judged against them. */
package org.taskrace.core.history;
