import type { Steps } from './steps.ts'

/**
 * A trie of distinct words over UTF-16 code units with the links of an Aho-Corasick automaton. Node 0 is the root; 0
 * also means "none".
 */
export interface KeywordTrie {
  /** Returns the child of a node for a code unit, or 0. */
  child(node: number, unit: number): number
  /** Returns the node after one more code unit if words may begin at any position. */
  advance(node: number, unit: number): number
  /** Returns the index of the word that ends at the node, or -1. */
  wordAt(node: number): number
  /** Returns the node of the longest shorter word that ends at the same position, or 0. */
  exit(node: number): number
  size: number
}

/** Nodes between two pauses; about a millisecond. */
const nodesPerStep = 4096

/** `words` must be distinct, not empty, and sorted by code units. */
export function* keywordTrieSteps(words: readonly string[]): Steps<KeywordTrie> {
  const { parents, units, depths, wordIndexes, child } = yield* buildTrie(words)
  const size = parents.length
  const fails = new Int32Array(size)
  const exits = new Int32Array(size)

  const advance = (node: number, unit: number): number => {
    for (let at = node; ; at = fails[at] ?? 0) {
      const next = child(at, unit)
      if (next !== 0 || at === 0) return next
    }
  }

  let visited = 0
  for (const node of byDepth(depths)) {
    if (++visited % nodesPerStep === 0) yield
    const parent = parents[node] ?? 0
    const fail = parent === 0 ? 0 : advance(fails[parent] ?? 0, units[node] ?? 0)
    fails[node] = fail
    exits[node] = (wordIndexes[fail] ?? -1) >= 0 ? fail : (exits[fail] ?? 0)
  }

  return {
    child,
    advance,
    wordAt: (node) => wordIndexes[node] ?? -1,
    exit: (node) => exits[node] ?? 0,
    size,
  }
}

/** Stores nodes in flat arrays and finds children in an open-addressing hash table by parent and code unit. */
function* buildTrie(words: readonly string[]) {
  const size = countNodes(words)
  const parents = new Int32Array(size)
  const units = new Uint16Array(size)
  const depths = new Uint16Array(size)
  const wordIndexes = new Int32Array(size).fill(-1)
  const slots = new Int32Array(powerOfTwoAbove(size * 2))
  const mask = slots.length - 1

  const slotOf = (parent: number, unit: number): number => {
    let hash = Math.imul(Math.imul(parent, 0x9e3779b1) + unit, 0x85ebca6b)
    hash ^= hash >>> 16
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const node = slots[slot] ?? 0
      if (node === 0 || (parents[node] === parent && units[node] === unit)) return slot
    }
  }

  let nodeCount = 1
  let addedCharacters = 0
  for (const [position, word] of words.entries()) {
    addedCharacters += word.length
    if (addedCharacters > nodesPerStep) {
      addedCharacters = 0
      yield
    }
    let node = 0
    for (let index = 0; index < word.length; index += 1) {
      const unit = word.charCodeAt(index)
      const slot = slotOf(node, unit)
      let next = slots[slot] ?? 0
      if (next === 0) {
        next = nodeCount
        nodeCount += 1
        parents[next] = node
        units[next] = unit
        depths[next] = index + 1
        slots[slot] = next
      }
      node = next
    }
    wordIndexes[node] = position
  }
  const child = (node: number, unit: number): number => slots[slotOf(node, unit)] ?? 0
  return { parents, units, depths, wordIndexes, child }
}

/** Counts the nodes. Words are sorted, so comparing each with the one before is sufficient. */
function countNodes(words: readonly string[]): number {
  let count = 1
  let before = ''
  for (const word of words) {
    let shared = 0
    while (shared < before.length && before.charCodeAt(shared) === word.charCodeAt(shared)) shared += 1
    count += word.length - shared
    before = word
  }
  return count
}

/** Returns all nodes except the root, by depth. */
function byDepth(depths: Uint16Array): Int32Array {
  const starts = new Int32Array(depths.reduce((max, depth) => Math.max(max, depth), 0) + 2)
  for (const depth of depths) starts[depth + 1] = (starts[depth + 1] ?? 0) + 1
  for (let depth = 1; depth < starts.length; depth += 1) {
    starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0)
  }
  const order = new Int32Array(depths.length)
  for (const [node, depth] of depths.entries()) {
    const place = starts[depth] ?? 0
    order[place] = node
    starts[depth] = place + 1
  }
  return order.subarray(1)
}

const powerOfTwoAbove = (value: number): number => 2 ** Math.ceil(Math.log2(Math.max(value, 2)))
