/**
 * Order-maintenance lists: total orders that grow by insertion anywhere and compare two elements in constant time. {@link
 * org.taskrace.core.order.OrderList} is for one thread, {@link
 * org.taskrace.core.order.ConcurrentOrderList} for several.
 */
package org.taskrace.core.order;
