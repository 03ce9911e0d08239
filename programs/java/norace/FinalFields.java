import java.util.concurrent.CompletableFuture;

/** Final fields, and the hash that a String keeps: two tasks may compute that at the same time, which the JDK allows for. */
public class FinalFields {

    static class Account {
        final String owner;
        final long balance;

        Account(String owner, long balance) {
            this.owner = owner;
            this.balance = balance;
        }
    }

    public static void main(String[] args) {
        Account account = new Account(new String("Ada"), 5);
        CompletableFuture<Long> one = CompletableFuture.supplyAsync(() -> account.owner.hashCode() + account.balance);
        CompletableFuture<Long> two = CompletableFuture.supplyAsync(() -> account.owner.hashCode() + account.balance);
        System.out.println(one.join() + two.join());
    }
}
