import io.jenetics.BitChromosome;
import io.jenetics.BitGene;
import io.jenetics.Genotype;
import io.jenetics.Mutator;
import io.jenetics.RouletteWheelSelector;
import io.jenetics.SinglePointCrossover;
import io.jenetics.engine.Engine;
import io.jenetics.engine.EvolutionResult;
import io.jenetics.engine.Limits;

/** Jenetics: genes that become all ones. Its random numbers differ from run to run, its best result does not. */
public final class JeneticsSearch {

    private static final int BITS = 40;

    private static int ones(Genotype<BitGene> genotype) {
        return genotype.chromosome().as(BitChromosome.class).bitCount();
    }

    public static void main(String[] arguments) {
        Engine<BitGene, Integer> engine = Engine.builder(JeneticsSearch::ones, BitChromosome.of(BITS, 0.15))
                .populationSize(400)
                .selector(new RouletteWheelSelector<>())
                .alterers(new Mutator<>(0.05), new SinglePointCrossover<>(0.4))
                .survivorsSelector(new io.jenetics.TournamentSelector<>(5))
                .build();
        int best = engine.stream().limit(Limits.byFitnessThreshold(BITS - 1)).limit(3000)
                .collect(EvolutionResult.toBestEvolutionResult()).bestFitness();
        int rest = engine.stream().limit(150).collect(EvolutionResult.toBestEvolutionResult()).bestFitness();
        Application.end(best == BITS && rest > BITS / 2);
    }
}
