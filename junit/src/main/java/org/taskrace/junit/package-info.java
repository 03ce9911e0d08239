/** Race checks as tests: {@link org.taskrace.junit.RaceFree} and {@link org.taskrace.junit.ExpectRace}. */
package org.taskrace.junit;
