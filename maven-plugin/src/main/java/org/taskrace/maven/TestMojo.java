package org.taskrace.maven;

import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Runs the tests of the project with the agent. Those with {@code @RaceFree} or {@code @ExpectRace} are checked, and a
 * race fails the build as any failing test does.
 */
@Mojo(name = "test", threadSafe = true)
@Execute(phase = LifecyclePhase.TEST, lifecycle = "taskrace")
public final class TestMojo extends AbstractMojo {

    @Override
    public void execute() {
        getLog().info("The checked tests of this module passed; taskrace:report shows their results.");
    }
}
