const names = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'analysis',
  'inner_monologue',
  'internal',
  'reasoning',
  'reflection',
  'scratchpad',
  'seed:think',
  'antthinking',
]

/** Marks in lower case between which models reason, with the mark that ends each. */
const closings = new Map([
  ...names.map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ...['think', 'thinking'].map((name) => [`<|${name}|>`, `<|/${name}|>`] as const),
  ['<｜begin▁of▁thinking｜>', '<｜end▁of▁thinking｜>'],
  // Channels whose marks the server has removed: "analysisWe need …assistantfinalThanks".
  ['<|analysis|>', 'assistantfinal'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<unused94>', '<unused95>'],
  ['<|channel>', '<channel|>'],
])
const openings = [...closings.keys()]

/** Marks of models that answer in channels; the answer is the message of the channel `final`. */
const finalChannel = '<|channel|>final'
const message = '<|message|>'
const channelStarts = ['<|channel|>', '<|start|>']
const channelEnds = ['<|return|>', '<|end|>']

/** Every mark that begins or ends reasoning. */
const allMarks = [...closings].flat().concat(finalChannel)
const marks = new RegExp(allMarks.map((mark) => RegExp.escape(mark)).join('|'), 'gi')
const longestMark = Math.max(...allMarks.map(({ length }) => length))

type State =
  /** Nothing but blanks and the beginning of a mark has arrived. */
  | { name: 'start'; text: string }
  /** Reasoning may end later with a mark that has no beginning. `seen`: closing marks of the openings that have arrived. */
  | { name: 'held'; text: string[]; tail: string; seen: Set<string> }
  /** Inside of reasoning that ends with this mark. */
  | { name: 'reasoning'; end: string; tail: string }
  | { name: 'answer' }
  /** The final channel, with the beginning of a mark that may end it. */
  | { name: 'final'; isLeading: boolean; tail: string }
  | { name: 'ended' }

/**
 * Removes reasoning from a text that arrives in pieces. Own servers leave the reasoning of a model at the start of its text:
 * blocks between marks, the first also without its opening mark, or all channels before the final one. A block without an
 * end is reasoning to the end. `holds`: text is held back until it is known not to be a block without its opening mark,
 * which is at the end of the text.
 */
export class ReasoningFilter {
  hasReasoned = false
  #holds: boolean
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
        return piece
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
      this.#state = { name: 'reasoning', end: closings.get(opening ?? '') ?? finalChannel, tail: '' }
      return this.add(text.trimStart().slice(opening?.length ?? 0))
    }
    if ([...openings, ...channelStarts].some(begun)) {
      this.#state = { name: 'start', text }
      return ''
    }
    if (!this.#holds) {
      this.#state = { name: 'answer' }
      return this.#withoutBlanks(text)
    }
    this.#state = { name: 'held', text: [], tail: '', seen: new Set() }
    return this.add(text)
  }

  #addHeld(heldState: State & { name: 'held' }, piece: string): string {
    const window = heldState.tail + piece
    for (const match of window.matchAll(marks)) {
      const end = match.index + match[0].length
      // Matched with the piece before.
      if (end <= heldState.tail.length) continue
      const mark = match[0].toLowerCase()
      const closing = closings.get(mark)
      if (closing !== undefined) heldState.seen.add(closing)
      else if (!heldState.seen.has(mark)) return this.#leave(mark, window.slice(end))
    }
    heldState.text.push(piece)
    heldState.tail = window.slice(-longestMark)
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
    this.#holds = false
    if (mark === finalChannel) this.#state = { name: 'reasoning', end: message, tail: '' }
    else if (mark === message) this.#state = { name: 'final', isLeading: true, tail: '' }
    else this.#state = { name: 'start', text: '' }
    return this.add(rest)
  }

  /** Leaves out the blanks between reasoning and answer. */
  #withoutBlanks(text: string): string {
    return this.hasReasoned ? text.trimStart() : text
  }

  #addFinal(final: State & { name: 'final' }, piece: string): string {
    const window = final.tail + piece
    const ends = channelEnds.map((mark) => window.indexOf(mark)).filter((at) => at >= 0)
    const text = window.slice(0, ends.length > 0 ? Math.min(...ends) : undefined)
    const open = ends.length > 0 ? '' : openMark(text)
    const visibleText = text.slice(0, text.length - open.length)
    const result = final.isLeading ? visibleText.trimStart() : visibleText
    const isLeading = final.isLeading && result === ''
    this.#state = ends.length > 0 ? { name: 'ended' } : { name: 'final', isLeading, tail: open }
    return result
  }

  /** Returns the rest. */
  end(): string {
    const last = this.#state
    this.#state = { name: 'ended' }
    if (last.name === 'held') return last.text.join('')
    if (last.name === 'start') return this.#withoutBlanks(last.text)
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
