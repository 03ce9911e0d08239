/** Shadow cells, the rules that apply to them, and the checks of field accesses. Only {@code java.base} is used: the boot class loader loads this package. */
package org.taskrace.hooks.memory;
