/** The reference: the whole dag, built and searched. */
package org.taskrace.core.reach.bruteforce;
