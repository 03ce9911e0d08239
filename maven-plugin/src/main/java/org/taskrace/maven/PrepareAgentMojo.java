package org.taskrace.maven;

import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Puts the agent into the property that Surefire and Failsafe read for the JVM of the tests. Other agents may be there too. */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends AbstractMojo {

    /** Options for the agent, as {@code max-races=5,suppress=known.txt}. */
    @Parameter(property = "taskrace.options")
    private String options;

    /** The property to extend. */
    @Parameter(property = "taskrace.propertyName", defaultValue = "argLine")
    private String propertyName;

    /** The folder for the results of all modules. */
    @Parameter(property = "taskrace.results", defaultValue = "${session.executionRootDirectory}/target/taskrace")
    private String results;

    /** Whether tests run without the agent. */
    @Parameter(property = "taskrace.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException {
        if (skip || project.getPackaging().equals("pom")) {
            return;
        }
        Path jar = TaskraceJar.unpack(Path.of(project.getBuild().getDirectory()));
        String before = project.getProperties().getProperty(propertyName);
        String more = options == null || options.isBlank() ? "" : "," + options.strip();
        String agent = "\"-javaagent:" + jar + "=tests" + more + "\" \"-Dtaskrace.results=" + results + "\"";
        project.getProperties()
                .setProperty(propertyName, before == null || before.isBlank() ? agent : agent + " " + before);
        getLog().debug(propertyName + " is " + project.getProperties().getProperty(propertyName));
    }
}
