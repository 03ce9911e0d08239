/** Shadow cells of array elements in compact representations, and the checks of accesses to elements. Only {@code java.base} is used. */
package org.taskrace.hooks.arrays;
