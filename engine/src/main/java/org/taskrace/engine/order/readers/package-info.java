/** Reader subsumption: the earlier readers that make it unnecessary to keep later ones. */
package org.taskrace.engine.order.readers;
