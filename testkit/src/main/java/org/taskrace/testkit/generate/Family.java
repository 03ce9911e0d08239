package org.taskrace.testkit.generate;

import java.util.EnumSet;
import java.util.Set;

/** The families of random programs; each is a set of constructs that are used together. */
public enum Family {
    ASYNC_FINISH(Feature.ASYNC, Feature.FINISH),
    DYNAMIC_FINISH(Feature.ASYNC, Feature.FINISH, Feature.DYNAMIC_FINISH),
    SPAWN_SYNC(Feature.SPAWN),
    ISOLATED_ASYNC(Feature.ASYNC, Feature.FINISH, Feature.ISOLATED),
    ISOLATED_SPAWN(Feature.SPAWN, Feature.ISOLATED),
    FORK_JOIN(Feature.FORK),
    PIPELINE(Feature.PIPELINE),
    PIPELINE_ASYNC(Feature.PIPELINE, Feature.ASYNC, Feature.FINISH),
    PIPELINE_SPAWN(Feature.PIPELINE, Feature.SPAWN),
    NESTED_PIPELINE(Feature.PIPELINE, Feature.NESTED_PIPELINE, Feature.ASYNC),
    DATA_PIPELINE(Feature.PIPELINE, Feature.DATA_STAGES, Feature.SPAWN),
    FUTURE(Feature.FUTURE),
    FUTURE_ASYNC(Feature.FUTURE, Feature.SHARED_REFERENCE, Feature.ASYNC, Feature.FINISH),
    FUTURE_SPAWN(Feature.FUTURE, Feature.SHARED_REFERENCE, Feature.SPAWN),
    PROMISE_SPAWN(Feature.PROMISE, Feature.SPAWN),
    PROMISE_ASYNC(Feature.PROMISE, Feature.ASYNC, Feature.FINISH),
    PROMISE_FUTURE(Feature.PROMISE, Feature.FUTURE, Feature.SHARED_REFERENCE, Feature.ASYNC, Feature.FINISH),
    EVERYTHING_ASYNC(
            Feature.ASYNC,
            Feature.FINISH,
            Feature.DYNAMIC_FINISH,
            Feature.ISOLATED,
            Feature.PIPELINE,
            Feature.NESTED_PIPELINE,
            Feature.DATA_STAGES,
            Feature.FUTURE,
            Feature.SHARED_REFERENCE,
            Feature.PROMISE),
    EVERYTHING_SPAWN(
            Feature.SPAWN,
            Feature.ISOLATED,
            Feature.PIPELINE,
            Feature.NESTED_PIPELINE,
            Feature.DATA_STAGES,
            Feature.FUTURE,
            Feature.SHARED_REFERENCE,
            Feature.PROMISE),
    PROMISE_PIPELINE(Feature.PROMISE, Feature.PIPELINE),
    PROMISE_PIPELINE_ASYNC(Feature.PROMISE, Feature.PIPELINE, Feature.NESTED_PIPELINE, Feature.FUTURE, Feature.ASYNC);

    private final Set<Feature> features;

    Family(Feature first, Feature... rest) {
        features = EnumSet.of(first, rest);
    }

    boolean has(Feature feature) {
        return features.contains(feature);
    }
}
