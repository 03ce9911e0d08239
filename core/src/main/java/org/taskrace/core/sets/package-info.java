/** Primitive collections: lists, stacks, segmented arrays and disjoint sets without an object per element. */
package org.taskrace.core.sets;
