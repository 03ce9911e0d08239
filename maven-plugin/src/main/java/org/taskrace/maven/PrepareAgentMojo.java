package org.taskrace.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Puts the agent into the property that Surefire and Failsafe read for the JVM of the tests. Other agents may be there too. */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends AbstractMojo {

    /** The property that Surefire and Failsafe read for more of the class path of the tests. */
    private static final String CLASS_PATH = "maven.test.additionalClasspath";

    /** Options for the agent, as {@code max-races=5,suppress=known.txt}. */
    @Parameter(property = "taskrace.options")
    private String options;

    /** The property to extend. */
    @Parameter(property = "taskrace.propertyName", defaultValue = "argLine")
    private String propertyName;

    /** The folder for the results of all modules. */
    @Parameter(property = "taskrace.results", defaultValue = "${session.executionRootDirectory}/target/taskrace")
    private String results;

    /**
     * Which tests are checked: {@code annotated} ones, or {@code all}. The project then needs no dependency on
     * taskrace-junit.
     */
    @Parameter(property = "taskrace.tests", defaultValue = "annotated")
    private String tests;

    /** Whether tests run without the agent. */
    @Parameter(property = "taskrace.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    private List<Artifact> artifacts;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException {
        if (skip || project.getPackaging().equals("pom")) {
            return;
        }
        boolean all = tests.equals("all");
        if (!all && !tests.equals("annotated")) {
            throw new MojoExecutionException("taskrace.tests is " + tests + "; it must be annotated or all");
        }
        Path jar = TaskraceJar.unpack(Path.of(project.getBuild().getDirectory()));
        String more = options == null || options.isBlank() ? "" : "," + options.strip();
        String agent = "\"-javaagent:" + jar + "=tests" + more + "\" \"-Dtaskrace.results=" + results + "\"";
        if (all) {
            agent += " -Dtaskrace.tests=all -Djunit.jupiter.extensions.autodetection.enabled=true";
            extend(CLASS_PATH, library(), ",");
        }
        extend(propertyName, agent, " ");
        getLog().debug(propertyName + " is " + project.getProperties().getProperty(propertyName));
    }

    /** Returns the path of the library for test frameworks, which this plugin depends on. */
    private String library() throws MojoExecutionException {
        return artifacts.stream()
                .filter(artifact -> artifact.getArtifactId().equals("taskrace-junit"))
                .map(artifact -> artifact.getFile().getPath())
                .findFirst()
                .orElseThrow(() -> new MojoExecutionException("the plugin comes without taskrace-junit"));
    }

    /** Puts a text in front of a property, or makes it the property. */
    private void extend(String property, String text, String separator) {
        String before = project.getProperties().getProperty(property);
        project.getProperties()
                .setProperty(property, before == null || before.isBlank() ? text : text + separator + before);
    }
}
