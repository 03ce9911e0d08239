import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Jackson: one mapper that parallel tasks share. It is used once before: the first use of a property keeps its serializer in a
 * plain field, {@code BeanPropertyWriter._dynamicSerializers}, which is a race that Jackson accepts.
 */
// jars: jackson-databind-2.20.1 jackson-core-2.20.1 jackson-annotations-2.20
public final class JacksonMapper {

    public static final class Order {
        public int number;
        public String customer;
        public List<Item> items;
    }

    public static final class Item {
        private String name;
        private double price;

        public String getName() {
            return name;
        }

        public void setName(String newName) {
            name = newName;
        }

        public double getPrice() {
            return price;
        }

        public void setPrice(double newPrice) {
            price = newPrice;
        }
    }

    private static String roundTrip(ObjectMapper mapper, int i) {
        try {
            Order order = mapper.readValue(
                    "{\"number\":" + i + ",\"customer\":\"c" + i + "\",\"items\":[{\"name\":\"n\",\"price\":1.5}]}",
                    Order.class);
            order.items.get(0).setPrice(i);
            return mapper.writeValueAsString(order);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        System.out.println(roundTrip(mapper, 100));
        System.out.println(IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> roundTrip(mapper, i))
                .collect(Collectors.joining("\n")));
        JsonNode tree = mapper.readTree("{\"a\":[1,2,3],\"b\":{\"c\":true}}");
        System.out.println(IntStream.range(0, 3).parallel().map(i -> tree.get("a").get(i).asInt()).sum());
        System.out.println(mapper.convertValue(Map.of("x", 1), JsonNode.class));
    }
}
