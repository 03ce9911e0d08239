package org.taskrace.report.sarif;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.taskrace.report.source.Place;
import org.taskrace.report.source.SourceFinder;
import tools.jackson.core.JsonGenerator;

/** Writer of places as SARIF locations: a file where one is known, and the method as a logical location. */
final class SarifLocations {

    private final JsonGenerator json;
    private final SourceFinder sources;
    private final Path base;

    SarifLocations(JsonGenerator json, SourceFinder sources, Path base) {
        this.json = json;
        this.sources = sources;
        this.base = base.toAbsolutePath().normalize();
    }

    /** Returns the first place whose source lies below the base. */
    Optional<Place> own(List<Place> places) {
        return places.stream()
                .filter(place -> place.line() > 0
                        && sources.find(place.className(), place.file())
                                .filter(found -> found.startsWith(base))
                                .isPresent())
                .findFirst();
    }

    /** Writes a property that is a list of this one location. */
    void list(String name, Place place) {
        json.writeArrayPropertyStart(name);
        write(place, null);
        json.writeEndArray();
    }

    /** Writes a location that messages can refer to. */
    void numbered(int id, Place place, String text) {
        json.writeStartObject();
        json.writeNumberProperty("id", id);
        parts(place, text);
        json.writeEndObject();
    }

    void write(Place place, String text) {
        json.writeStartObject();
        parts(place, text);
        json.writeEndObject();
    }

    private void parts(Place place, String text) {
        if (!place.file().isEmpty()) {
            json.writeObjectPropertyStart("physicalLocation");
            json.writeObjectPropertyStart("artifactLocation");
            json.writeStringProperty("uri", uri(place));
            json.writeEndObject();
            if (place.line() > 0) {
                json.writeObjectPropertyStart("region");
                json.writeNumberProperty("startLine", place.line());
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        if (!place.method().isEmpty()) {
            json.writeArrayPropertyStart("logicalLocations");
            json.writeStartObject();
            json.writeStringProperty("fullyQualifiedName", place.className() + "." + place.method());
            json.writeStringProperty("kind", "function");
            json.writeEndObject();
            json.writeEndArray();
        }
        if (text != null) {
            json.writeObjectPropertyStart("message");
            json.writeStringProperty("text", text);
            json.writeEndObject();
        }
    }

    /** Returns the address of a file, relative to the base if it lies below, as code hosts want it. */
    private String uri(Place place) {
        // Where the repository lies is private: a file outside of the base is named by its package.
        Path found = sources.find(place.className(), place.file())
                .filter(path -> path.startsWith(base))
                .orElse(null);
        int dot = place.className().lastIndexOf('.');
        String packagePath = dot < 0 ? "" : place.className().substring(0, dot).replace('.', '/') + "/";
        // Names of a stored report are not to be trusted: no empty segment, which would read as a host.
        String path = found == null
                ? packagePath + place.file()
                : base.relativize(found).toString().replace('\\', '/');
        try {
            // A path with a leading slash keeps the constructor from taking "a:b" for a scheme.
            String raw = new URI(null, null, "/" + path.replaceAll("^/+", "").replaceAll("/{2,}", "/"), null)
                    .toASCIIString()
                    .substring(1);
            return raw.replace(":", "%3A");
        } catch (URISyntaxException e) {
            throw new IllegalStateException("every path can be written as a URI: " + path, e);
        }
    }
}
