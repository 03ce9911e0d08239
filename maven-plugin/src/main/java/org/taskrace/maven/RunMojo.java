package org.taskrace.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/** Runs a main class of the project under the check; a race, or any other exit code than 0, fails the build. */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class RunMojo extends AbstractMojo {

    /** The class with the main method. */
    @Parameter(property = "taskrace.mainClass", required = true)
    private String mainClass;

    /** Arguments of the program. */
    @Parameter(property = "taskrace.arguments")
    private List<String> arguments;

    /** Options of {@code taskrace run}, such as {@code --html} and its file, one per entry. */
    @Parameter(property = "taskrace.runOptions")
    private List<String> runOptions;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(runOptions == null ? List.of() : runOptions);
        try {
            command.addAll(
                    List.of("-cp", String.join(File.pathSeparator, project.getRuntimeClasspathElements()), mainClass));
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("the dependencies of the project are not resolved", e);
        }
        command.addAll(arguments == null ? List.of() : arguments);
        Path jar = TaskraceJar.unpack(Path.of(project.getBuild().getDirectory()));
        int status = TaskraceJar.run(jar, project.getBasedir().toPath(), command);
        if (status != 0) {
            throw new MojoFailureException("taskrace run " + mainClass + " ended with exit code " + status
                    + (status == 66 ? ": a race, see above" : ""));
        }
    }
}
