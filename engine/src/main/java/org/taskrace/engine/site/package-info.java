/** Sites: numbered places of the program, and the reasons for an inconclusive verdict. The vocabulary of all other rooms. */
package org.taskrace.engine.site;
