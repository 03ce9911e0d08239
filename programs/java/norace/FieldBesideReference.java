/** A rate is read and replaced under a lock. The total beside it is read under the lock, too. */
public class FieldBesideReference {

    static final class Rate {
        final int percent;

        Rate(int percent) {
            this.percent = percent;
        }
    }

    private Rate rate = new Rate(5);
    private int total;

    synchronized void add(int amount) {
        total += amount * rate.percent;
    }

    synchronized void replace(int percent) {
        rate = new Rate(percent);
    }

    synchronized int total() {
        return total;
    }

    public static void main(String[] args) throws Exception {
        FieldBesideReference account = new FieldBesideReference();
        Thread other = new Thread(() -> account.add(7));
        other.start();
        account.replace(6);
        System.out.println(account.total() >= 0);
        other.join();
    }
}
