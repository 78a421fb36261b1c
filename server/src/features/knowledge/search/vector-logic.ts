/** Returns the vector scaled to length 1, so that dot products are cosine similarities. */
export function normalized(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/**
 * Returns the simhash of a vector: the signs of its components after a rotation. The number of bits that two vectors share
 * estimates their angle. The rotation makes this hold for vectors whose information is in few components, too.
 */
export function signsOf(vector: Float32Array): Uint32Array {
  const rotated = rotate(vector)
  const signs = new Uint32Array(rotated.length / 32)
  rotated.forEach((value, at) => {
    if (value > 0) signs[at >> 5] = (signs[at >> 5] ?? 0) | (1 << (at & 31))
  })
  return signs
}

/** Rotates a vector: flips about half of the signs, then applies a Hadamard transform. */
function rotate(vector: Float32Array): Float32Array {
  const size = Math.max(32, 2 ** Math.ceil(Math.log2(vector.length)))
  const rotated = new Float32Array(size)
  vector.forEach((value, at) => (rotated[at] = isFlipped(at) ? -value : value))
  for (let step = 1; step < size; step *= 2) {
    for (let start = 0; start < size; start += step * 2) {
      for (let at = start; at < start + step; at += 1) {
        const one = rotated[at] ?? 0
        const other = rotated[at + step] ?? 0
        rotated[at] = one + other
        rotated[at + step] = one - other
      }
    }
  }
  return rotated
}

/** Pseudo-random, and the same for every vector. */
function isFlipped(at: number): boolean {
  let mixed = Math.imul(at + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) & 1) === 1
}

/** Returns the dot product, -1 to 1 for vectors of length 1. */
export function dotProduct(one: Float32Array, other: Float32Array | Float16Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Returns the row indexes with the smallest Hamming distance, nearest first. */
export function nearest(
  query: Uint32Array,
  { signs, count }: { signs: Uint32Array; count: number },
  max: number,
): number[] {
  const width = query.length
  const distances = new Uint16Array(count)
  const distanceCounts = new Uint32Array(width * 32 + 1)
  for (let row = 0, at = 0; row < count; row += 1) {
    let distance = 0
    for (let word = 0; word < width; word += 1, at += 1) {
      let bits = (signs[at] ?? 0) ^ (query[word] ?? 0)
      bits -= (bits >>> 1) & 0x55555555
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      distance += (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
    }
    distances[row] = distance
    distanceCounts[distance] = (distanceCounts[distance] ?? 0) + 1
  }
  let limit = 0
  for (let sum = 0; limit < distanceCounts.length; limit += 1) {
    sum += distanceCounts[limit] ?? 0
    if (sum >= max) break
  }
  const places: number[] = []
  for (let row = 0; row < count; row += 1) if ((distances[row] ?? 0) <= limit) places.push(row)
  return places.sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0)).slice(0, max)
}
