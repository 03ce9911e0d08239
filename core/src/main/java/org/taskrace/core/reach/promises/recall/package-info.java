/** The structure that is taken where futures, promises or mixtures with pipelines make the dag a general one. */
package org.taskrace.core.reach.promises.recall;
