import java.util.concurrent.CompletableFuture;

/** A field that is not final is written after the object was handed to tasks. */
public class FinalFields {

    static class Account {
        final String owner;
        long balance;

        Account(String owner, long balance) {
            this.owner = owner;
            this.balance = balance;
        }
    }

    public static void main(String[] args) {
        Account account = new Account("Ada", 5);
        CompletableFuture<Void> reader =
                CompletableFuture.runAsync(() -> System.out.println(account.owner.hashCode() + account.balance)); // race
        account.balance = 6; // race
        reader.join();
    }
}
