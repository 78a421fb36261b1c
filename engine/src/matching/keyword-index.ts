import type { MatchType } from '@skein/contract/automations/automation'
import { foldAccents, type Folding } from '@skein/contract/automations/keywords/fold'
import { isWordEnd, isWordStart, withoutMentions } from '@skein/contract/automations/keywords/match'
import { keywordTrieSteps } from './keyword-trie.ts'
import { finish, type Steps } from './steps.ts'
import type { IndexedKeyword } from '../automation.ts'

export interface KeywordEntry {
  /** Unique among the entries. */
  id: number
  keywords: readonly IndexedKeyword[]
  match_type: MatchType
  /** How the keywords are folded. */
  folding: Folding
}

export interface KeywordIndex {
  /** Returns the id of each entry that matches a folded text, with its longest matching keyword (the first on a tie). */
  find(folded: string): Map<number, IndexedKeyword>
}

/**
 * Indexes the keywords of many automations. The cost of a search grows with the length of the text and the number of
 * matches, not with the number of automations. The result equals matching each keyword with `matchesFolded`.
 */
export const createKeywordIndex = (entries: readonly KeywordEntry[]): KeywordIndex =>
  finish(keywordIndexSteps(entries))

export function* keywordIndexSteps(entries: readonly KeywordEntry[]): Steps<KeywordIndex> {
  const accented = yield* equalFoldingSteps(entries.filter(({ folding }) => folding === 'accents'))
  const withoutAccents = entries.filter(({ folding }) => folding === 'no_accents')
  if (withoutAccents.length === 0) return accented
  const plain = yield* equalFoldingSteps(withoutAccents)
  return {
    find(folded) {
      const keywords = accented.find(folded)
      for (const [id, keyword] of plain.find(foldAccents(folded))) keywords.set(id, keyword)
      return keywords
    },
  }
}

/** Indexes keywords that are folded in the same way. */
function* equalFoldingSteps(entries: readonly KeywordEntry[]): Steps<KeywordIndex> {
  const substrings = yield* createContainsMatcher(entries)
  yield
  const prefixes = yield* createWords(entries, 'STARTS_WITH')
  const words = yield* createWords(entries, 'WHOLE_WORD')
  const exact = ownersByWord(entries, 'EXACT')
  const longest = createLongestMatches(entries)
  return {
    find(folded) {
      longest.reset()
      const bareText = withoutMentions(folded)
      for (const text of bareText === folded ? [folded] : [folded, bareText]) {
        for (const owner of exact.get(text) ?? []) longest.offer(owner)
        prefixes.visitPrefixes(text, longest.offer)
      }
      substrings.visit(folded, longest.offer)
      words.visitWholeWords(folded, longest.offer)
      return longest.result()
    },
  }
}

/** One keyword of one entry, by their indexes in the input. */
interface Owner {
  entry: number
  keyword: number
  /** Length as spelled; the longest keyword of an entry is returned. */
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
      const wordOwners = owners.get(folded)
      if (wordOwners) wordOwners.push(owner)
      else owners.set(folded, [owner])
    }
  }
  return owners
}

function* createWords(entries: readonly KeywordEntry[], matchType: MatchType) {
  const owners = [...ownersByWord(entries, matchType)].sort(([a], [b]) => (a < b ? -1 : 1))
  yield
  const trie = yield* keywordTrieSteps(owners.map(([word]) => word))
  const visitWord = (node: number, visit: Visit) => {
    const word = trie.wordAt(node)
    if (word < 0) return
    for (const owner of owners[word]?.[1] ?? []) visit(owner)
  }
  const visitFrom = (text: string, start: number, visit: (node: number, end: number) => void) => {
    let node = 0
    for (let index = start; index < text.length; index += 1) {
      node = trie.child(node, text.charCodeAt(index))
      if (node === 0) return
      visit(node, index + 1)
    }
  }
  return {
    trie,
    visitWord,
    visitPrefixes: (text: string, visit: Visit) => visitFrom(text, 0, (node) => visitWord(node, visit)),
    /** The cost is that of one prefix search for each word of the text; keywords have at most 100 characters. */
    visitWholeWords(text: string, visit: Visit) {
      if (owners.length === 0) return
      for (let start = 0; start < text.length; start += 1) {
        if (!isWordStart(text, start)) continue
        visitFrom(text, start, (node, end) => {
          if (isWordEnd(text, end)) visitWord(node, visit)
        })
      }
    },
  }
}

function* createContainsMatcher(entries: readonly KeywordEntry[]) {
  const { trie, visitWord } = yield* createWords(entries, 'CONTAINS')
  const nodeGenerations = new Uint32Array(trie.size)
  let generation = 0
  return {
    visit(text: string, visit: Visit) {
      generation = nextGeneration(generation, nodeGenerations)
      let node = 0
      for (let index = 0; index < text.length; index += 1) {
        node = trie.advance(node, text.charCodeAt(index))
        // The words of a node seen before have been visited, and so have those of its exits.
        for (let at = node; at !== 0 && nodeGenerations[at] !== generation; at = trie.exit(at)) {
          nodeGenerations[at] = generation
          visitWord(at, visit)
        }
      }
    },
  }
}

/** Keeps the longest keyword found for each entry, in arrays that are reused by all searches. */
function createLongestMatches(entries: readonly KeywordEntry[]) {
  const entryGenerations = new Uint32Array(entries.length)
  const keywords = new Uint32Array(entries.length)
  const lengths = new Uint32Array(entries.length)
  let foundEntries: number[] = []
  let generation = 0
  return {
    reset() {
      generation = nextGeneration(generation, entryGenerations)
      foundEntries = []
    },
    offer({ entry, keyword, length }: Owner) {
      const isKnown = entryGenerations[entry] === generation
      if (!isKnown) {
        entryGenerations[entry] = generation
        foundEntries.push(entry)
      } else {
        const longest = lengths[entry] ?? 0
        if (length < longest || (length === longest && keyword > (keywords[entry] ?? 0))) return
      }
      keywords[entry] = keyword
      lengths[entry] = length
    },
    result(): Map<number, IndexedKeyword> {
      const matches = new Map<number, IndexedKeyword>()
      for (const index of foundEntries) {
        const entry = entries[index]
        const keyword = entry?.keywords[keywords[index] ?? 0]
        if (entry && keyword) matches.set(entry.id, keyword)
      }
      return matches
    },
  }
}

/** Returns the next generation. Marks of older generations need no clearing until the counter overflows. */
function nextGeneration(generation: number, marks: Uint32Array): number {
  if (generation < 0xffff_ffff) return generation + 1
  marks.fill(0)
  return 1
}
