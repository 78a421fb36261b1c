import type { MatchType } from '@skein/contract/automations/automation'
import { createKeywordTrie } from './keyword-trie.ts'
import type { IndexedKeyword } from '../automation.ts'

export interface KeywordEntry {
  /** Unique among the entries. */
  id: number
  keywords: readonly IndexedKeyword[]
  match_type: MatchType
}

export interface KeywordIndex {
  /** For a folded text, each entry that it matches with the longest matching keyword, the earlier one in a tie. */
  find(folded: string): Map<number, IndexedKeyword>
}

/**
 * All keywords of many rules, asked at once: the cost of a text grows with its length and its matches, not
 * with the number of rules. Agrees with asking every rule by itself (`matchTrigger`).
 */
export function createKeywordIndex(entries: readonly KeywordEntry[]): KeywordIndex {
  const contained = createContainsMatcher(entries)
  const starting = createWords(entries, 'STARTS_WITH')
  const whole = ownersByWord(entries, 'EXACT')
  const best = createLongestMatches(entries)
  return {
    find(folded) {
      best.restart()
      for (const owner of whole.get(folded) ?? []) best.offer(owner)
      starting.visitPrefixes(folded, best.offer)
      contained.visit(folded, best.offer)
      return best.result()
    },
  }
}

/** One keyword of one entry, by their places in the input. */
interface Owner {
  entry: number
  keyword: number
  /** Length as spelled, which decides between keywords. */
  length: number
}

type Visit = (owner: Owner) => void

function ownersByWord(entries: readonly KeywordEntry[], matchType: MatchType): Map<string, Owner[]> {
  const owners = new Map<string, Owner[]>()
  for (const [entry, { keywords, match_type }] of entries.entries()) {
    if (match_type !== matchType) continue
    for (const [keyword, { spelled, folded }] of keywords.entries()) {
      if (folded === '') continue
      const owner = { entry, keyword, length: spelled.length }
      const known = owners.get(folded)
      if (known) known.push(owner)
      else owners.set(folded, [owner])
    }
  }
  return owners
}

function createWords(entries: readonly KeywordEntry[], matchType: MatchType) {
  const owners = [...ownersByWord(entries, matchType)].sort(([a], [b]) => (a < b ? -1 : 1))
  const trie = createKeywordTrie(owners.map(([word]) => word))
  const visitWord = (node: number, visit: Visit) => {
    const word = trie.wordAt(node)
    if (word < 0) return
    for (const owner of owners[word]?.[1] ?? []) visit(owner)
  }
  return {
    trie,
    visitWord,
    visitPrefixes(text: string, visit: Visit) {
      let node = 0
      for (let index = 0; index < text.length; index += 1) {
        node = trie.child(node, text.charCodeAt(index))
        if (node === 0) return
        visitWord(node, visit)
      }
    },
  }
}

function createContainsMatcher(entries: readonly KeywordEntry[]) {
  const { trie, visitWord } = createWords(entries, 'CONTAINS')
  const seen = new Uint32Array(trie.size)
  let round = 0
  return {
    visit(text: string, visit: Visit) {
      round = nextGeneration(round, seen)
      let node = 0
      for (let index = 0; index < text.length; index += 1) {
        node = trie.advance(node, text.charCodeAt(index))
        // What ends at a node seen before has been visited, and so has all that its exits lead to.
        for (let at = node; at !== 0 && seen[at] !== round; at = trie.exit(at)) {
          seen[at] = round
          visitWord(at, visit)
        }
      }
    },
  }
}

/** The best keyword so far of each entry; kept in arrays that live as long as the index. */
function createLongestMatches(entries: readonly KeywordEntry[]) {
  const seen = new Uint32Array(entries.length)
  const keywords = new Uint32Array(entries.length)
  const lengths = new Uint32Array(entries.length)
  let touched: number[] = []
  let round = 0
  return {
    restart() {
      round = nextGeneration(round, seen)
      touched = []
    },
    offer({ entry, keyword, length }: Owner) {
      const known = seen[entry] === round
      if (!known) {
        seen[entry] = round
        touched.push(entry)
      } else {
        const longest = lengths[entry] ?? 0
        if (length < longest || (length === longest && keyword > (keywords[entry] ?? 0))) return
      }
      keywords[entry] = keyword
      lengths[entry] = length
    },
    result(): Map<number, IndexedKeyword> {
      const found = new Map<number, IndexedKeyword>()
      for (const place of touched) {
        const entry = entries[place]
        const keyword = entry?.keywords[keywords[place] ?? 0]
        if (entry && keyword) found.set(entry.id, keyword)
      }
      return found
    },
  }
}

/** Counting rounds spares clearing the marks; only when the counter is full they are cleared. */
function nextGeneration(round: number, marks: Uint32Array): number {
  if (round < 0xffff_ffff) return round + 1
  marks.fill(0)
  return 1
}
