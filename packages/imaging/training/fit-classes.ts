/** Strength of the pull of all weights towards 0: the best of 0.03 to 3 on drawings that were kept back and on photos. */
const pull = 0.1;
const rounds = 400;
const rate = 0.1;
/** Traits that hardly vary would get huge weights without a lower bound of their spread. */
const spreadMin = 1e-3;

/** One weight for each trait, then the bias. */
type Row = number[];

type Fitted = {
  rows: Row[];
  classOf(traits: Float32Array): number;
};

function spreadOf(examples: readonly Float32Array[]): { mean: Float64Array; spread: Float64Array } {
  const count = examples[0].length;
  const [mean, spread] = [new Float64Array(count), new Float64Array(count)];
  for (const one of examples) for (let j = 0; j < count; j++) mean[j] += one[j] / examples.length;
  for (const one of examples)
    for (let j = 0; j < count; j++) spread[j] += (one[j] - mean[j]) ** 2 / examples.length;
  return { mean, spread: spread.map((variance) => Math.sqrt(variance) + spreadMin) };
}

function shares(rows: readonly Float64Array[], traits: Float64Array): number[] {
  const count = traits.length;
  const sums = rows.map((row) => {
    let sum = row[count];
    for (let j = 0; j < count; j++) sum += row[j] * traits[j];
    return sum;
  });
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** One step of gradient descent on the cross entropy, in which every class has the same weight. */
function descend(
  rows: readonly Float64Array[],
  examples: readonly Float64Array[],
  classes: readonly number[],
  importance: readonly number[],
): void {
  const count = examples[0].length;
  const slopes = rows.map(() => new Float64Array(count + 1));
  for (const [i, traits] of examples.entries()) {
    for (const [k, share] of shares(rows, traits).entries()) {
      const error = ((share - (classes[i] === k ? 1 : 0)) * importance[classes[i]]) / examples.length;
      for (let j = 0; j < count; j++) slopes[k][j] += error * traits[j];
      slopes[k][count] += error;
    }
  }
  for (const [k, row] of rows.entries()) {
    for (let j = 0; j < count; j++) row[j] -= rate * (slopes[k][j] + pull * row[j]);
    row[count] -= rate * slopes[k][count];
  }
}

const digits = 5;

/** Multinomial logistic regression; the weights that it returns are for traits as they are. */
export function fitClasses(
  examples: readonly Float32Array[],
  classes: readonly number[],
  classCount: number,
): Fitted {
  const { mean, spread } = spreadOf(examples);
  const standard = examples.map((one) => Float64Array.from(one, (value, j) => (value - mean[j]) / spread[j]));
  const rows = Array.from({ length: classCount }, () => new Float64Array(mean.length + 1));
  const importance = rows.map(
    (_, k) => examples.length / classCount / Math.max(1, classes.filter((one) => one === k).length),
  );
  for (let round = 0; round < rounds; round++) descend(rows, standard, classes, importance);
  const folded = rows.map((row): Row => {
    const weights = Array.from(mean, (_, j) => Number((row[j] / spread[j]).toPrecision(digits)));
    const bias = weights.reduce((sum, weight, j) => sum - weight * mean[j], row[mean.length]);
    return [...weights, Number(bias.toPrecision(digits))];
  });
  const last = folded.map((row) => Float64Array.from(row));
  const classOf = (traits: Float32Array) => {
    const found = shares(last, Float64Array.from(traits));
    return found.indexOf(Math.max(...found));
  };
  return { rows: folded, classOf };
}
