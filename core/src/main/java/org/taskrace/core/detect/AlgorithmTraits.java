package org.taskrace.core.detect;

/**
 * Texts about an algorithm, one line each, for people who choose among several.
 *
 * @param dagClass the dags that it is exact for
 * @param taskCost the cost of a task event
 * @param queryCost the cost of a query
 * @param memory the memory per task and per location
 * @param paper its source
 * @param advice when to choose it
 */
public record AlgorithmTraits(
        String dagClass, String taskCost, String queryCost, String memory, String paper, String advice) {}
