const names = ['think', 'thinking', 'thought', 'reasoning']
const openings = names.map((name) => `<${name}>`)

/** Marks of models that answer in channels; the answer is in the channel `final`. */
const finalChannel = '<|channel|>final<|message|>'
const channelStarts = ['<|channel|>', '<|start|>']
const channelEnds = ['<|return|>', '<|end|>']

/** Every mark that begins or ends reasoning. */
const marks = new RegExp(
  `<(/?)(${names.join('|')})>|${finalChannel.replaceAll(/[|]/g, String.raw`\|`)}`,
  'gi',
)
/** The length of the longest mark. */
const longestMark = finalChannel.length

type State =
  /** Nothing but blanks and the beginning of a mark has arrived. */
  | { name: 'start'; text: string }
  /** Reasoning may end later with a mark that has no beginning. `seen`: names whose opening tag has arrived. */
  | { name: 'held'; text: string[]; tail: string; seen: Set<string> }
  /** Inside of reasoning that ends with this mark. */
  | { name: 'reasoning'; end: string; tail: string }
  /** The answer; blanks at its start are left out while `isLeading`. */
  | { name: 'answer'; isLeading: boolean }
  /** The final channel, with the beginning of a mark that may end it. */
  | { name: 'final'; isLeading: boolean; tail: string }
  | { name: 'ended' }

/**
 * Removes reasoning from a text that arrives in pieces. Own servers leave the reasoning of a model at the start of its text: a block between tags, also without its opening tag, or
 * all channels before the final one. A block without an end is reasoning to the end. `holds`: text is held back until it is
 * known not to be a block without its opening tag, which is at the end of the text.
 */
export class ReasoningFilter {
  hasReasoned = false
  readonly #holds: boolean
  #state: State = { name: 'start', text: '' }

  constructor({ holds }: { holds: boolean }) {
    this.#holds = holds
  }

  /** Returns what is known to be part of the answer. */
  add(piece: string): string {
    if (piece === '') return ''
    switch (this.#state.name) {
      case 'start':
        return this.#addAtStart(this.#state.text + piece)
      case 'held':
        return this.#addHeld(this.#state, piece)
      case 'reasoning':
        return this.#addReasoning(this.#state, piece)
      case 'answer':
        if (!this.#state.isLeading) return piece
        return this.#addAnswer(piece.trimStart())
      case 'final':
        return this.#addFinal(this.#state, piece)
      case 'ended':
        return ''
    }
  }

  #addAtStart(text: string): string {
    const lower = text.trimStart().slice(0, longestMark).toLowerCase()
    const begun = (mark: string) => lower.startsWith(mark) || mark.startsWith(lower)
    const opening = openings.find((mark) => lower.startsWith(mark))
    if (opening !== undefined || channelStarts.some((mark) => lower.startsWith(mark))) {
      this.hasReasoned = true
      this.#state = { name: 'reasoning', end: opening?.replace('<', '</') ?? finalChannel, tail: '' }
      return this.add(text.trimStart().slice(opening?.length ?? 0))
    }
    if ([...openings, ...channelStarts].some(begun)) {
      this.#state = { name: 'start', text }
      return ''
    }
    if (!this.#holds) {
      this.#state = { name: 'answer', isLeading: false }
      return text
    }
    this.#state = { name: 'held', text: [], tail: '', seen: new Set() }
    return this.add(text)
  }

  #addHeld(held: State & { name: 'held' }, piece: string): string {
    const window = held.tail + piece
    for (const found of window.matchAll(marks)) {
      const end = found.index + found[0].length
      // Matched with the piece before.
      if (end <= held.tail.length) continue
      const name = found[2]?.toLowerCase()
      if (name !== undefined && found[1] === '') held.seen.add(name)
      else if (name === undefined || !held.seen.has(name)) return this.#leave(found[0], window.slice(end))
    }
    held.text.push(piece)
    held.tail = window.slice(-longestMark)
    return ''
  }

  #addReasoning(reasoning: State & { name: 'reasoning' }, piece: string): string {
    const window = reasoning.tail + piece
    const at = window.toLowerCase().indexOf(reasoning.end)
    if (at >= 0) return this.#leave(reasoning.end, window.slice(at + reasoning.end.length))
    reasoning.tail = window.slice(1 - reasoning.end.length)
    return ''
  }

  /** Goes on after the mark that ends the reasoning. */
  #leave(mark: string, rest: string): string {
    this.hasReasoned = true
    this.#state =
      mark.toLowerCase() === finalChannel
        ? { name: 'final', isLeading: true, tail: '' }
        : { name: 'answer', isLeading: true }
    return this.add(rest)
  }

  #addAnswer(text: string): string {
    if (text !== '') this.#state = { name: 'answer', isLeading: false }
    return text
  }

  #addFinal(final: State & { name: 'final' }, piece: string): string {
    const window = final.tail + piece
    const ends = channelEnds.map((mark) => window.indexOf(mark)).filter((at) => at >= 0)
    const text = window.slice(0, ends.length > 0 ? Math.min(...ends) : undefined)
    const open = ends.length > 0 ? '' : openMark(text)
    const shown = text.slice(0, text.length - open.length)
    const result = final.isLeading ? shown.trimStart() : shown
    const isLeading = final.isLeading && result === ''
    this.#state = ends.length > 0 ? { name: 'ended' } : { name: 'final', isLeading, tail: open }
    return result
  }

  /** Returns the rest. */
  end(): string {
    const last = this.#state
    this.#state = { name: 'ended' }
    if (last.name === 'held') return last.text.join('')
    if (last.name === 'start') return last.text
    return last.name === 'final' ? last.tail : ''
  }
}

/** Returns the end of a text that may be the beginning of a mark that ends a channel. */
function openMark(text: string): string {
  const at = text.lastIndexOf('<')
  const end = at < 0 ? '' : text.slice(at)
  return end !== '' && channelEnds.some((mark) => mark.startsWith(end)) ? end : ''
}

/** Returns a whole text of a model without the reasoning at its start. */
export function withoutReasoning(text: string): string {
  const filter = new ReasoningFilter({ holds: true })
  return filter.add(text) + filter.end()
}
