/** SP-bags and ESP-bags on disjoint sets. */
package org.taskrace.core.reach.bags;
